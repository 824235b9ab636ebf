import { expect, test } from 'vitest';
import { planBranches } from '../../../../renderer/forget/plan-branches.ts';

test('E7 each kind with its count, most first, none left out but the empty ones', () => {
  expect(
    planBranches({ vector: 61, message: 2, event: 0, entity: 61 }).map(({ kind, count }) => [kind, count]),
  ).toEqual([
    ['entity', 61],
    ['vector', 61],
    ['message', 2],
  ]);
});

test('E7 a line grows with its count and stays drawable', () => {
  const [many, one] = planBranches({ vector: 1_000_000, summary: 1 });
  expect(one?.weight).toBe(1);
  expect(many?.weight).toBe(6);
});
