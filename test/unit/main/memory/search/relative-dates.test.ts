import { expect, test } from 'vitest';
import { relativeDates } from '../../../../../main/memory/search/relative-dates.ts';

/** A Wednesday. */
const now = Date.parse('2025-03-12T15:30:00Z');

function days(text: string): readonly (readonly [string, string])[] {
  return relativeDates(text, now).map(({ start, end }) => [start.slice(0, 10), end.slice(0, 10)]);
}

test.each([
  ['What did I say today?', '2025-03-12', '2025-03-13'],
  ['and Yesterday', '2025-03-11', '2025-03-12'],
  ['the day before yesterday', '2025-03-10', '2025-03-11'],
  ['three days ago', '2025-03-09', '2025-03-10'],
  ['2 weeks ago', '2025-02-24', '2025-03-03'],
  ['last week', '2025-03-03', '2025-03-10'],
  ['this month', '2025-03-01', '2025-04-01'],
  ['a month ago', '2025-02-01', '2025-03-01'],
  ['last year', '2024-01-01', '2025-01-01'],
  ['in the past ten days', '2025-03-02', '2025-03-13'],
])('Issue 6: "%s" is from %s up to %s', (text, start, end) => {
  expect(days(text)).toEqual([[start, end]]);
});

test('Issue 6: over the turn of a year, and several at once', () => {
  expect(relativeDates('four months ago', Date.parse('2025-01-31T00:00:00Z'))[0]?.start).toBe(
    '2024-09-01T00:00:00.000Z',
  );
  expect(days('yesterday or last week')).toHaveLength(2);
});

test.each(['It may last a week', 'every day', 'years of work', 'the last of the day'])(
  'Issue 6: "%s" names no time',
  (text) => {
    expect(days(text)).toEqual([]);
  },
);
