import type { SimilarityStore } from '../../../shared/records/base.ts';

/** Of each store: all of a small one's, about 3 MB. */
const perStore = 2_048;

/** The vectors that were compared last, by row: what is asked for again is not read again. */
export class RecentVectors {
  /** Of each store, the one compared longest ago first. */
  readonly #stores = new Map<SimilarityStore, Map<number, Float32Array>>();

  /** The vectors of some rows, in their order: those not at hand are read, all at once; null for a row there is no longer. */
  of(
    store: SimilarityStore,
    rowids: readonly number[],
    read: (missing: readonly number[]) => Iterable<readonly [rowid: number, vector: Float32Array]>,
  ): readonly (Float32Array | null)[] {
    const vectors = this.#stores.get(store) ?? new Map<number, Float32Array>();
    this.#stores.set(store, vectors);
    const missing = rowids.filter((rowid) => !vectors.has(rowid));
    if (missing.length > 0) for (const [rowid, vector] of read(missing)) vectors.set(rowid, vector);
    const found = rowids.map((rowid) => {
      const vector = vectors.get(rowid) ?? null;
      if (vector === null) return null;
      // As the last one.
      vectors.delete(rowid);
      vectors.set(rowid, vector);
      return vector;
    });
    for (const rowid of vectors.keys()) {
      if (vectors.size <= perStore) break;
      vectors.delete(rowid);
    }
    return found;
  }

  /** Call when rows were removed, or come to stand for something else. */
  drop(rowids: Iterable<number>): void {
    for (const rowid of rowids) for (const vectors of this.#stores.values()) vectors.delete(rowid);
  }
}
