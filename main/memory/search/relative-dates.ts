import type { DateRange } from './query-dates.ts';

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const count = `(?<count>\\d{1,3}|${Object.keys(numbers).join('|')})`;
const unit = '(?<unit>day|week|month|year)';
const ago = new RegExp(`\\b${count} ${unit}s? ago\\b`, 'giu');
const past = new RegExp(
  `\\b(?:past|last|previous) (?<count>\\d{1,3}|${Object.keys(numbers).slice(3).join('|')}) ${unit}s\\b`,
  'giu',
);
const named = new RegExp(`\\b(?<which>this|last|previous) ${unit}\\b`, 'giu');
const dayWords = /\b(?<word>the day before yesterday|yesterday|today)\b/giu;
const daysBack: Readonly<Record<string, number>> = { today: 0, yesterday: 1, 'the day before yesterday': 2 };

/** Where a day, a week (from Monday), a month or a year begins that lies so many of them before the present one. */
function startOf(unitName: string, now: number, back: number): Date {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unitName) {
    case 'week':
      return new Date(Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7) - 7 * back));
    case 'month':
      return new Date(Date.UTC(year, month - back, 1));
    case 'year':
      return new Date(Date.UTC(year - back, 0, 1));
    default:
      return new Date(Date.UTC(year, month, day - back));
  }
}

function between(unitName: string, now: number, from: number, to: number): DateRange {
  return {
    start: startOf(unitName, now, from).toISOString(),
    end: startOf(unitName, now, to).toISOString(),
  };
}

/**
 * The stretches of time a text names by their distance from `now` (milliseconds since the epoch), in English: yesterday, last week,
 * two months ago, the past ten days. Days are those of UTC, weeks begin on Monday.
 */
export function relativeDates(text: string, now: number): readonly DateRange[] {
  const ranges: DateRange[] = [];
  const groupsOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ groups = {} }) => groups);
  const toNumber = (word = ''): number => numbers[word.toLowerCase()] ?? Number(word);
  for (const { word = '' } of groupsOf(dayWords)) {
    const back = daysBack[word.toLowerCase()] ?? 0;
    ranges.push(between('day', now, back, back - 1));
  }
  for (const groups of groupsOf(ago)) {
    const [unitName, back] = [groups['unit']?.toLowerCase() ?? 'day', toNumber(groups['count'])];
    ranges.push(between(unitName, now, back, back - 1));
  }
  for (const groups of groupsOf(past)) {
    ranges.push(between(groups['unit']?.toLowerCase() ?? 'day', now, toNumber(groups['count']), -1));
  }
  for (const groups of groupsOf(named)) {
    const back = groups['which']?.toLowerCase() === 'this' ? 0 : 1;
    ranges.push(between(groups['unit']?.toLowerCase() ?? 'day', now, back, back - 1));
  }
  return ranges;
}
