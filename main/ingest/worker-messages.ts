import type { ErrorData } from '../../shared/errors.ts';
import type { Chunk } from './chunk.ts';
import type { IngestLimits } from './ingest-limits.ts';

/** What the reading thread is asked: one document at a time. */
export interface ReadRequest {
  /** Where the bytes are. */
  readonly path: string;
  /** The document's own file name, whose extension may tell its type. */
  readonly name: string;
  /** Size of the file. */
  readonly bytes: number;
  readonly limits: IngestLimits;
}

export interface DocumentSummary {
  readonly mediaType: string;
  readonly title: string | null;
  /** Null where the format has no pages. */
  readonly pages: number | null;
  readonly notice: string | null;
}

/** What the reading thread answers: progress and chunks as often as it likes, then one ending. */
export type ReadAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'chunks'; readonly chunks: readonly Chunk[] }
  | { readonly kind: 'done'; readonly summary: DocumentSummary }
  | { readonly kind: 'failed'; readonly error: ErrorData };
