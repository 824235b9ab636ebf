import { expect, test } from 'vitest';
import { fixedPoint } from '../../../shared/fixed-point.ts';

test('a number has its decimals, and what comes to zero no sign', () => {
  expect(fixedPoint(0.12345, 3)).toBe('0.123');
  expect(fixedPoint(-0.5, 2)).toBe('-0.50');
  expect(fixedPoint(-0.0005, 3)).toBe('-0.001');
  for (const nothing of [0, -0, -0.0004, 0.0004]) expect(fixedPoint(nothing, 3)).toBe('0.000');
});
