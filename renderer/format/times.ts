const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeOnly = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOnly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The full date and time of an ISO 8601 instant; text that is not one is shown as it is. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? instant : dayAndTime.format(date);
}

/** A text with each ISO 8601 instant in it written as a date and time of here. */
export function withReadableInstants(text: string): string {
  return text.replace(
    /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})/gu,
    formatInstant,
  );
}

/** As short as it can be and still be understood at `now`: the time today, the day this year, else the date. */
export function formatShortly(instant: string, now: Date): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  if (date.toDateString() === now.toDateString()) return timeOnly.format(date);
  return date.getFullYear() === now.getFullYear() ? dayOnly.format(date) : dayAndYear.format(date);
}
