import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import { createExactScan } from './exact-scan.ts';

export interface VectorEntry {
  /** `vector.rowid`. */
  readonly rowid: number;
  readonly store: SimilarityStore;
  /** Unit length. */
  readonly vector: Float32Array;
}

export interface VectorQuery {
  readonly store: SimilarityStore;
  /** Unit length. */
  readonly vector: Float32Array;
  readonly k: number;
  /** Only rows for which it answers true are considered; k are found as long as there are k of them. */
  readonly allow?: (rowid: number) => boolean;
}

export interface VectorMatch {
  readonly rowid: number;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

/**
 * Nearest vectors of one embedder, per store, best first; ties by rowid. The rows of table `vector` are the truth: a match whose
 * row is gone is never returned. Call `add` and `remove` right after the transaction that wrote or deleted the rows.
 */
export interface VectorIndex {
  /** Reads what is stored, in slices, so that nothing else waits. Searches before it ends are answered exactly, from the rows. */
  load(): Promise<void>;
  add(entries: readonly VectorEntry[]): void;
  remove(rowids: readonly number[]): void;
  search(query: VectorQuery): readonly VectorMatch[];
}

export interface VectorIndexOptions {
  readonly database: Database;
  /** Whose vectors these are; others are never met. */
  readonly fingerprint: string;
  readonly dimensions: number;
}

/** The index the product uses. */
export function createVectorIndex(options: VectorIndexOptions): VectorIndex {
  return createExactScan(options);
}
