/** A stretch of a document's text. Offsets are UTF-16 indices into that text: `content` is `text.slice(start, end)`. */
export interface Chunk {
  readonly content: string;
  readonly start: number;
  readonly end: number;
  /** 1-based; null where the format has no pages. */
  readonly page: number | null;
}

/** Where one page's text lies. Pages are in order and do not overlap; text between two belongs to the former. */
export interface PageSpan {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** Sizes in Unicode code points (spec R14). */
export const chunkLimit = 1_500;
export const overlapLimit = 200;
