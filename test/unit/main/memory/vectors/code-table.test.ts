import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CodeTable } from '../../../../../main/memory/vectors/code-table.ts';

function distance(left: Uint8Array, right: Uint8Array): number {
  return left.reduce((sum, byte, index) => {
    const difference = byte ^ (right[index] ?? 0);
    return sum + difference.toString(2).replaceAll('0', '').length;
  }, 0);
}

const code = fc.uint8Array({ minLength: 48, maxLength: 48 });

test('The kernel counts differing bits as a plain loop does, and the nearest are taken', () => {
  fc.assert(
    fc.property(
      fc.array(code, { minLength: 1, maxLength: 30 }),
      code,
      fc.integer({ min: 1, max: 10 }),
      (codes, query, limit) => {
        const table = new CodeTable(384);
        for (const [rowid, added] of codes.entries()) table.add(rowid, added);
        const distances = codes.map((added) => distance(added, query));
        const expected = [...distances].sort((left, right) => left - right).slice(0, limit);
        const found = table.nearest(query, limit).map((rowid) => distances[rowid] ?? -1);
        expect(found.sort((left, right) => left - right)).toEqual(expected);
      },
    ),
  );
});

test('Removing leaves the others, across blocks and whether few or many are removed', () => {
  const table = new CodeTable(128);
  for (let rowid = 0; rowid < 10_000; rowid += 1) table.add(rowid, new Uint8Array(16).fill(rowid % 256));
  table.remove(new Set([0, 4095, 4096, 9999]));
  table.remove(new Set(Array.from({ length: 5000 }, (_, index) => index + 100)));
  const left = table.nearest(new Uint8Array(16), 10_000);
  const expected = Array.from({ length: 10_000 }, (_, rowid) => rowid).filter(
    (rowid) => ![0, 4095, 4096, 9999].includes(rowid) && (rowid < 100 || rowid >= 5100),
  );
  expect([...left].sort((first, second) => first - second)).toEqual(expected);
});

test('A row added again has one code, the newer', () => {
  const table = new CodeTable(128);
  table.add(1, new Uint8Array(16));
  table.add(2, new Uint8Array(16).fill(1));
  table.add(1, new Uint8Array(16).fill(255));
  expect(table.size).toBe(2);
  expect(table.nearest(new Uint8Array(16).fill(255), 1)).toEqual([1]);
});

test('Issue 6: a million codes of 384 bits with their rows take less than 200 MB', () => {
  const table = new CodeTable(384);
  const added = new Uint8Array(48);
  for (let rowid = 0; rowid < 1_000_000; rowid += 1) table.add(rowid, added);
  expect(table.byteLength).toBeLessThan(200_000_000);
});
