/** Instants from `start` up to, not including, `end`, as ISO 8601 text in UTC. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const monthName = `(?<month>${months.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|')})`;
const year = '(?<year>(?:19|20)\\d{2})';
const day = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';

/** From the most to the least exact; what one pattern took is not read again by the next. */
const patterns: readonly RegExp[] = [
  /\b(?<year>(?:19|20)\d{2})-(?<number>[01]\d)-(?<day>[0-3]\d)\b/giu,
  new RegExp(`\\b${day}(?: of)? ${monthName},? ${year}\\b`, 'giu'),
  new RegExp(`\\b${monthName} ${day},? ${year}\\b`, 'giu'),
  new RegExp(`\\b${monthName},? ${year}\\b`, 'giu'),
  new RegExp(`\\b${year}\\b`, 'giu'),
];

function utc(yearNumber: number, month: number, dayNumber: number): string {
  return new Date(Date.UTC(yearNumber, month, dayNumber)).toISOString();
}

function toRange(groups: Readonly<Record<string, string | undefined>>): DateRange {
  const yearNumber = Number(groups.year);
  const named = months.findIndex(
    (month) => groups.month?.toLowerCase().startsWith(month.slice(0, 3)) === true,
  );
  const month = groups.number === undefined ? named : Number(groups.number) - 1;
  if (month < 0) return { start: utc(yearNumber, 0, 1), end: utc(yearNumber + 1, 0, 1) };
  if (groups.day === undefined)
    return { start: utc(yearNumber, month, 1), end: utc(yearNumber, month + 1, 1) };
  const dayNumber = Number(groups.day);
  return { start: utc(yearNumber, month, dayNumber), end: utc(yearNumber, month, dayNumber + 1) };
}

/** The days, months and years a text names, in numbers or in English: 2023-05-08, 8 May 2023, May 8th, 2023, May 2023, 2023. */
export function namedDates(text: string): readonly DateRange[] {
  const ranges: DateRange[] = [];
  let rest = text;
  for (const pattern of patterns) {
    for (const match of rest.matchAll(pattern)) ranges.push(toRange(match.groups ?? {}));
    rest = rest.replace(pattern, ' ');
  }
  return ranges;
}
