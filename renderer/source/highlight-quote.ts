export interface HighlightedQuote {
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/** Where a quote stands in its passage; null when it is not there word for word. */
export function highlightQuote(content: string, quote: string | null): HighlightedQuote | null {
  if (quote === null || quote === '') return null;
  const start = content.indexOf(quote);
  if (start === -1) return null;
  return {
    before: content.slice(0, start),
    quote,
    after: content.slice(start + quote.length),
  };
}
