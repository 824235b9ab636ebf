import type { Database } from 'better-sqlite3';
import { type SimilarityStore, similarityStores } from '../../../shared/records/base.ts';
import { otherWork } from '../other-work.ts';
import { scanExactly } from './exact-scan.ts';
import { StoreCodes } from './store-codes.ts';
import { createVectorRows } from './vector-rows.ts';

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
  /** How many rows are rescored exactly, where that is not to be the index's own number. */
  readonly candidates?: number;
  /** Only rows for which it answers true are considered; k are found as long as there are k of them. */
  readonly allow?: (rowid: number) => boolean;
}

export interface VectorMatch {
  readonly rowid: number;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

/**
 * Nearest vectors of one embedder, per store, best first; ties by rowid. Call `add` and `remove` right after the transaction that wrote or
 * deleted the rows. The rows of table `vector` are the truth: whoever shows what a match stands for reads whether its row is there (spec E3).
 */
export interface VectorIndex {
  /**
   * Reads what is stored, in slices, so that nothing else waits. Until it ends, a search of a store of up to 20,000 rows is
   * answered from the rows, and one of a larger store from what has been read so far.
   */
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
  /** How many rows are rescored exactly; more finds more and takes longer. */
  readonly candidates?: number;
}

/** So many of the nearest codes are estimated; measured to hold all of the true ten up to a million vectors. */
const estimatedCodes = 400;
/** How many of them are rescored from their rows: enough for a recall@10 of .99 at each size (`bench:vectors`). */
const rescoredRows = { small: 150, large: 240 } as const;
const largeFrom = 250_000;
const sliceRows = 1024;
const exactUntilLoaded = 20_000;
/** At these sizes a store that grew since it was read is read again, around the mean of what it holds by now. */
const recentreSizes = [512, 4096] as const;

/**
 * The index the product uses: sign-bit codes in memory, scanned by the kernel, and the best of them rescored from the rows
 * (design 4). With no more rows than candidates it is exact.
 */
export function createVectorIndex(options: VectorIndexOptions): VectorIndex {
  const { database, fingerprint, dimensions } = options;
  const rows = createVectorRows(database, fingerprint, dimensions);
  const stores = new Map<SimilarityStore, StoreCodes>();

  function codesOf(store: SimilarityStore): StoreCodes {
    const known = stores.get(store);
    if (known !== undefined) return known;
    const codes = new StoreCodes(store, rows, dimensions);
    stores.set(store, codes);
    return codes;
  }

  function recentre(store: SimilarityStore): void {
    const codes = new StoreCodes(store, rows, dimensions);
    while (codes.readSlice(sliceRows)) continue;
    stores.set(store, codes);
  }

  return {
    async load() {
      for (const store of similarityStores) {
        stores.delete(store);
        const codes = codesOf(store);
        while (codes.readSlice(sliceRows)) {
          await otherWork();
          if (!database.open) return;
        }
      }
    },
    add(entries) {
      rows.changed(entries.map(({ rowid }) => rowid));
      for (const store of new Set(entries.map((entry) => entry.store))) {
        const codes = codesOf(store);
        const before = codes.size;
        codes.add(entries.filter((entry) => entry.store === store));
        const crossed = recentreSizes.some((size) => before < size && codes.size >= size);
        if (crossed && codes.complete) recentre(store);
      }
    },
    remove(rowids) {
      rows.changed(rowids);
      const removed = new Set(rowids);
      for (const codes of stores.values()) codes.remove(removed);
    },
    search(query) {
      if (query.k <= 0) return [];
      const codes = codesOf(query.store);
      if (!codes.complete && rows.count(query.store, exactUntilLoaded) < exactUntilLoaded) {
        return scanExactly(database, fingerprint, query);
      }
      const usual = codes.size < largeFrom ? rescoredRows.small : rescoredRows.large;
      const wanted = query.candidates ?? options.candidates ?? Math.max(usual, query.k);
      // With few rows, all of them are rescored and the answer is exact.
      const limit = codes.size <= estimatedCodes ? Math.max(wanted, codes.size) : wanted;
      const candidates = codes.candidates(query, limit, estimatedCodes);
      return rows.rescore(query, candidates).slice(0, query.k);
    },
  };
}
