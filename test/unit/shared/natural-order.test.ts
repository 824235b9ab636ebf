import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalOrder } from '../../../shared/natural-order.ts';

test('B names with numbers stand in the order of the numbers', () => {
  const names = [
    'Paper 1.pdf',
    'Paper 2.pdf',
    'Paper 10.pdf',
    'Paper 100.pdf',
    'Äpfel.md',
    'birds.md',
    'Zebra.md',
  ];
  const inOrder = ['Äpfel.md', 'birds.md', ...names.slice(0, 4), 'Zebra.md'];
  expect(names.toSorted(naturalOrder)).toEqual(inOrder);
  expect(names.toReversed().toSorted(naturalOrder)).toEqual(inOrder);
});

test('B it is one order: the same both ways, and equal only for the same name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(Math.sign(naturalOrder(one, other)) + Math.sign(naturalOrder(other, one))).toBe(0);
      expect(naturalOrder(one, other) === 0).toBe(one === other);
    }),
  );
  expect(naturalOrder('page 01', 'page 1')).not.toBe(0);
});
