const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares names and titles as people read them: numbers by their value, 2 before 10. The same on every machine; no two different texts
 * are equal.
 */
export function naturalOrder(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}
