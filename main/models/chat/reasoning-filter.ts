/**
 * Removes reasoning blocks from a stream of text before anything else sees it (spec D5).
 *
 * A block opens with `<think>`, `<thinking>` or `<reasoning>` (any case) and ends with its closing tag; tags may be
 * split across pieces. A block that is never closed hides everything to the end. A closing tag without an opening
 * one hides only itself and what stands before it in the same stream is kept. White space directly after a block
 * goes with it.
 *
 * `push` and `end` return the text that has become visible; their concatenation is the same however the input was
 * cut into pieces.
 */
export class ReasoningFilter {
  private pending = '';
  private closing: string | null = null;
  private trimming = false;

  /** Takes the next piece and returns what is visible of the text so far and was not returned yet. */
  push(piece: string): string {
    this.pending += piece;
    let visible = '';
    for (;;) {
      if (this.closing !== null) {
        const end = this.pending.toLowerCase().indexOf(this.closing);
        if (end < 0) {
          this.pending = this.pending.slice(-(this.closing.length - 1));
          return visible;
        }
        this.pending = this.pending.slice(end + this.closing.length);
        this.closing = null;
        this.trimming = true;
      }
      if (this.trimming) {
        this.pending = this.pending.trimStart();
        if (this.pending === '') return visible;
        this.trimming = false;
      }
      const tag = findTag(this.pending);
      visible += this.pending.slice(0, tag.start);
      this.pending = this.pending.slice(tag.start);
      if (tag.kind === 'none') return visible;
      this.pending = this.pending.slice(tag.length);
      if (tag.kind === 'open') this.closing = tag.closing;
      else this.trimming = true;
    }
  }

  /** Ends the stream: what might have become a tag is text after all, and an open block stays hidden. */
  end(): string {
    const visible = this.closing === null ? this.pending : '';
    this.pending = '';
    return visible;
  }
}

/** Removes the reasoning blocks of a whole text. */
export function stripReasoning(text: string): string {
  const filter = new ReasoningFilter();
  return filter.push(text) + filter.end();
}

const names = ['think', 'thinking', 'reasoning'] as const;
const tags = names.flatMap((name) => [
  { kind: 'open' as const, text: `<${name}>`, closing: `</${name}>` },
  { kind: 'close' as const, text: `</${name}>`, closing: '' },
]);

type FoundTag =
  | { readonly kind: 'open'; readonly start: number; readonly length: number; readonly closing: string }
  | { readonly kind: 'close'; readonly start: number; readonly length: number }
  | { readonly kind: 'none'; readonly start: number };

/** The first whole tag, or where a tag may be beginning at the end of the text, or the end. */
function findTag(text: string): FoundTag {
  const lower = text.toLowerCase();
  for (let start = lower.indexOf('<'); start >= 0; start = lower.indexOf('<', start + 1)) {
    const tag = tags.find((candidate) => lower.startsWith(candidate.text, start));
    if (tag?.kind === 'open') return { kind: 'open', start, length: tag.text.length, closing: tag.closing };
    if (tag?.kind === 'close') return { kind: 'close', start, length: tag.text.length };
    const rest = lower.slice(start);
    if (tags.some((candidate) => candidate.text.startsWith(rest))) return { kind: 'none', start };
  }
  return { kind: 'none', start: text.length };
}
