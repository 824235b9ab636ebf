import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosine } from '../../../../../main/memory/vectors/similarity.ts';
import { createSpread } from '../../../../../main/memory/vectors/spread-evenly.ts';

const vectors = fc.float32Array({ minLength: 64, maxLength: 64, min: -1, max: 1, noNaN: true });

const spread64 = createSpread(64);

test('Issue 6: spreading keeps the angles between vectors', () => {
  fc.assert(
    fc.property(vectors, vectors, (left, right) => {
      expect(cosine(spread64(left), spread64(right)) / 64).toBeCloseTo(cosine(left, right), 3);
    }),
  );
});

test('Issue 6: one filled dimension is told by all of them', () => {
  const vector = new Float32Array(512);
  vector[17] = 1;
  const spread = createSpread(512)(vector);
  expect(spread.every((value) => Math.abs(value) === 1)).toBe(true);
  expect(createSpread(512)(vector)).toEqual(spread);
});

test('Issue 6: vectors of other lengths than powers of two stay as they are', () => {
  const vector = new Float32Array(384).fill(0.5);
  expect(createSpread(384)(vector)).toBe(vector);
});
