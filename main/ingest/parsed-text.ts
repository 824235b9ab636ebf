import type { PageSpan } from './chunk.ts';

/** What a parser makes of a document. Page spans index `text`; a format without pages has none. */
export interface ParsedText {
  readonly text: string;
  readonly pages: readonly PageSpan[];
  /** The document's own title, when it names one. */
  readonly title: string | null;
  /** What could not be read although the rest could, as a sentence for the user. */
  readonly notice: string | null;
}

export interface ParseOptions {
  /** More text than this, in UTF-16 units, is `document_too_large`. */
  readonly textLimit: number;
  /** A compressed container that unpacks to more bytes than this is `document_too_large`. */
  readonly unpackedLimit: number;
  /** Hears the share of the document that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}
