import { expect, test } from 'vitest';
import { namedDates } from '../../../../../main/memory/search/query-dates.ts';

test.each([
  ['What happened on 2023-05-08?', ['2023-05-08', '2023-05-09']],
  ['on 8 May 2023', ['2023-05-08', '2023-05-09']],
  ['on May 8th, 2023', ['2023-05-08', '2023-05-09']],
  ['in December 2023', ['2023-12-01', '2024-01-01']],
  ['papers of 2024', ['2024-01-01', '2025-01-01']],
])('Issue 6: %j names one range of days', (text, [start, end]) => {
  expect(namedDates(text)).toEqual([{ start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` }]);
});

test('Issue 6: numbers that are no dates are left alone, and a day is not also its year', () => {
  expect(namedDates('room 12, 41% of 3000')).toEqual([]);
  expect(namedDates('8 May 2023 and 2021')).toHaveLength(2);
});
