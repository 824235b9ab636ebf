import { expect, test } from 'vitest';
import { counted } from '../../../shared/counted.ts';

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [2, '2 pages'],
])('%d', (count, words) => {
  expect(counted(count, 'page')).toBe(words);
});
