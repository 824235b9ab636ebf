import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenWindows, weightedMean } from '../../../../../main/models/embed/token-windows.ts';

test('Issue 6: windows cover every token, none longer than allowed', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 400 }),
      fc.integer({ min: 2, max: 50 }),
      fc.nat({ max: 10 }),
      (count, length, overlap) => {
        const tokens = Array.from({ length: count }, (_, index) => index);
        const windows = tokenWindows(tokens, length, overlap);
        expect(new Set(windows.flat()).size).toBe(count);
        expect(windows.every((window) => window.length <= length)).toBe(true);
        expect(windows.length).toBeGreaterThan(0);
      },
    ),
  );
});

test('The mean of windows has unit length and leans to the longer one', () => {
  const mean = weightedMean([Float32Array.of(1, 0), Float32Array.of(0, 1)], [30, 10]);
  expect(Math.hypot(...mean)).toBeCloseTo(1, 6);
  expect(mean[0]).toBeGreaterThan(mean[1] ?? 1);
});
