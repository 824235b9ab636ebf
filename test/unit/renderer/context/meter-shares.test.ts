import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meterFill, meterShares } from '../../../../renderer/context/meter-shares.ts';

test('R6 each segment has its share of the tokens in use, in the order of the input', () => {
  expect(
    meterShares({
      segments: [
        { name: 'system', tokens: 100 },
        { name: 'question', tokens: 0 },
        { name: 'knowledge', tokens: 300 },
      ],
    }),
  ).toEqual([
    { name: 'system', tokens: 100, share: 0.25 },
    { name: 'knowledge', tokens: 300, share: 0.75 },
  ]);
});

test('R6 an empty context has no shares', () => {
  expect(meterShares({ segments: [{ name: 'system', tokens: 0 }] })).toEqual([]);
});

test('R6 shares add up to one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300_000 }), { minLength: 1 }), (counts) => {
      const shares = meterShares({
        segments: counts.map((tokens, index) => ({ name: String(index), tokens })),
      });
      const sum = shares.reduce((total, { share }) => total + share, 0);
      expect(sum).toBeCloseTo(shares.length === 0 ? 0 : 1);
    }),
  );
});

test('R6 more than full reads as full', () => {
  expect(meterFill({ tokens: 500, budget: 1000 })).toBe(0.5);
  expect(meterFill({ tokens: 1500, budget: 1000 })).toBe(1);
});
