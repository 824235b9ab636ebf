function flatten(text: string): string {
  return ` ${text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()} `;
}

/**
 * Hits that hold every quoted phrase, letter for letter save case and white space; all of them when none does, so that a phrase
 * remembered wrongly still finds something.
 */
export function preferQuoted<Item extends { readonly text: string }>(
  items: readonly Item[],
  phrases: readonly string[],
): readonly Item[] {
  if (phrases.length === 0) return items;
  const wanted = phrases.map((phrase) => flatten(phrase).trim());
  const holding = items.filter(({ text }) => {
    const flat = flatten(text);
    return wanted.every((phrase) => flat.includes(phrase));
  });
  return holding.length > 0 ? holding : items;
}
