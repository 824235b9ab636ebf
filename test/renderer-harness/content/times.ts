const start = Date.UTC(2026, 4, 4, 9, 0, 0);

/** The instant so many minutes after the harness's first one. */
export function minutesIn(minutes: number): string {
  return new Date(start + minutes * 60_000).toISOString();
}
