import { CommonplaceError } from '../../../shared/errors.ts';

/**
 * The markup in which a model cites a record: `[[cite:RECORD_ID|verbatim quote]]` (spec R16).
 *
 * The quote may run over several lines. It ends at the first `]]` that no further `]` follows, so a quote may end
 * with `]`; it may not contain `]]` or `[[cite:`.
 */

export type CitationSegment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'citation'; readonly recordId: string; readonly quote: string }
  /** A marker without id, quote or end. Only the marker itself is in `raw`; what follows it is text again. */
  | { readonly kind: 'broken'; readonly raw: string };

const opening = '[[cite:';
const citableId = /^[^\s|[\]]+$/u;
/** The longest marker in UTF-16 units that is waited for; a longer one counts as never closed. */
const markerLimit = 4_000;

/**
 * Writes one citation.
 * @throws CommonplaceError `invalid_input` when the id or quote cannot stand in the markup; `citableQuote` avoids it.
 */
export function formatCitation(recordId: string, quote: string): string {
  if (!citableId.test(recordId)) {
    throw new CommonplaceError(
      'invalid_input',
      `The record id "${recordId}" cannot be written as a citation.`,
    );
  }
  if (!isCitable(quote)) {
    throw new CommonplaceError(
      'invalid_input',
      'The quote of a citation is empty, too long or contains "]]".',
    );
  }
  return `${opening}${recordId}|${quote}]]`;
}

/**
 * The longest piece of a text that can be quoted in the markup, trimmed; null when there is none.
 * It is a verbatim substring of the text and contains neither `]]`, `|` nor `[[`.
 */
export function citableQuote(text: string, limit = 600): string | null {
  const pieces = text.split(/\]\]+|\[\[+|\|/u).map((piece) => cutAtWord(piece.trim(), limit));
  const longest = pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
  return isCitable(longest) ? longest : null;
}

/** The citation of the longest quotable piece of a text; empty when the record or the text cannot be cited. */
export function citationFor(recordId: string, text: string): string {
  const quote = citableQuote(text);
  return quote === null || !citableId.test(recordId) ? '' : formatCitation(recordId, quote);
}

/** Splits a whole text into text, citations and broken markers. Neighbouring texts are one segment. */
export function parseCitations(text: string): readonly CitationSegment[] {
  return scan(text, true).segments;
}

/**
 * Hides citations from streaming text: a marker is held back until it is complete and then shown as nothing.
 * What `push` and `end` return together is the `text` segments of `parseCitations` of the whole.
 */
export class CitationFilter {
  private pending = '';

  push(piece: string): string {
    const { segments, rest } = scan(this.pending + piece, false);
    this.pending = rest;
    return visibleText(segments);
  }

  end(): string {
    const { segments } = scan(this.pending, true);
    this.pending = '';
    return visibleText(segments);
  }
}

/** The text without its citations and broken markers. */
export function visibleText(segments: readonly CitationSegment[]): string {
  return segments.map((segment) => (segment.kind === 'text' ? segment.text : '')).join('');
}

function isCitable(quote: string): boolean {
  return (
    quote.trim() !== '' &&
    quote.length <= markerLimit - 200 &&
    !quote.includes(']]') &&
    !quote.includes(opening)
  );
}

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const space = head.search(/\s\S*$/u);
  const cut = space > limit / 2 ? head.slice(0, space) : head.replace(/[\uD800-\uDBFF]$/u, '');
  return cut.trimEnd();
}

function scan(text: string, final: boolean): { segments: readonly CitationSegment[]; rest: string } {
  const segments: CitationSegment[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf(opening, position);
    if (start < 0) {
      const end = final ? text.length : text.length - partialOpening(text.slice(position));
      pushText(segments, text.slice(position, end));
      return { segments, rest: text.slice(end) };
    }
    pushText(segments, text.slice(position, start));
    const marker = readMarker(
      text.slice(start, start + markerLimit),
      final || text.length - start >= markerLimit,
    );
    if (marker === null) return { segments, rest: text.slice(start) };
    segments.push(marker.segment);
    position = start + marker.length;
  }
}

/** How many characters at the end of the text may be the beginning of a marker. */
function partialOpening(text: string): number {
  for (let length = Math.min(opening.length - 1, text.length); length > 0; length -= 1) {
    if (opening.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

/** Reads the marker a text begins with; null when more text is needed to decide. */
function readMarker(text: string, final: boolean): { segment: CitationSegment; length: number } | null {
  const next = text.indexOf(opening, opening.length);
  const body = next < 0 ? text : text.slice(0, next);
  const close = body.indexOf(']]');
  let end = close < 0 ? 0 : close;
  while (body[end] === ']') end += 1;
  const decided = final || next >= 0 || (close >= 0 && end < body.length);
  if (!decided) return null;
  if (close < 0) {
    const head = /^\[\[cite:[^\s|[\]]{0,200}\|?/u.exec(body)?.[0] ?? opening;
    return { segment: { kind: 'broken', raw: head }, length: head.length };
  }
  const inner = body.slice(opening.length, end - 2);
  const bar = inner.indexOf('|');
  const recordId = inner.slice(0, Math.max(bar, 0)).trim();
  const quote = inner.slice(bar + 1);
  if (bar < 0 || !/^[^\s[\]]+$/u.test(recordId) || quote.trim() === '') {
    return { segment: { kind: 'broken', raw: body.slice(0, end) }, length: end };
  }
  return { segment: { kind: 'citation', recordId, quote }, length: end };
}

function pushText(segments: CitationSegment[], text: string): void {
  if (text === '') return;
  const last = segments.at(-1);
  if (last?.kind === 'text') segments[segments.length - 1] = { kind: 'text', text: last.text + text };
  else segments.push({ kind: 'text', text });
}
