import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import { RecentVectors } from './recent-vectors.ts';
import { compareMatches, cosine, vectorFromBytes } from './similarity.ts';
import type { VectorMatch, VectorQuery } from './vector-index.ts';

export interface VectorRow {
  readonly rowid: number;
  readonly vector: Float32Array;
}

interface StoredRow {
  readonly rowid: number;
  readonly embedding: Uint8Array;
}

/** The rows of table `vector` that belong to one embedder, store by store. */
export interface VectorRows {
  /** Up to `limit` rows after a row, by rowid. */
  slice(store: SimilarityStore, after: number, limit: number): readonly VectorRow[];
  /** How many rows the store has, counting to `limit` at most. */
  count(store: SimilarityStore, limit: number): number;
  /** The mean of about `sample` vectors spread over the store; zeros when there are none. */
  mean(store: SimilarityStore, sample: number): Float32Array;
  /** The exact similarity of each of these rows that is one of this store and embedder, best first. */
  rescore(query: Pick<VectorQuery, 'store' | 'vector'>, rowids: readonly number[]): readonly VectorMatch[];
  /** Call when rows were added or removed: what was read of them before is not true any more. */
  changed(rowids: Iterable<number>): void;
}

export function createVectorRows(database: Database, fingerprint: string, dimensions: number): VectorRows {
  const recent = new RecentVectors();
  const sliceStatement = database.prepare<[string, string, number, number], StoredRow>(
    'SELECT rowid, embedding FROM vector WHERE embedder = ? AND store = ? AND rowid > ? ORDER BY rowid LIMIT ?',
  );
  const rangeStatement = database.prepare<[string, string], { first: number | null; last: number | null }>(
    'SELECT min(rowid) AS first, max(rowid) AS last FROM vector WHERE embedder = ? AND store = ?',
  );
  const countStatement = database
    .prepare<[string, string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM vector WHERE embedder = ? AND store = ? LIMIT ?)',
    )
    .pluck();
  const rowsStatement = database.prepare<[string, string, string], StoredRow>(
    `SELECT v.rowid AS rowid, v.embedding AS embedding FROM json_each(?) wanted CROSS JOIN vector v ON v.rowid = wanted.value
     WHERE v.embedder = ? AND v.store = ?`,
  );

  function slice(store: SimilarityStore, after: number, limit: number): readonly VectorRow[] {
    return sliceStatement
      .all(fingerprint, store, after, limit)
      .map(({ rowid, embedding }) => ({ rowid, vector: vectorFromBytes(embedding) }));
  }

  function readVectors(
    store: SimilarityStore,
    rowids: readonly number[],
  ): readonly (readonly [rowid: number, vector: Float32Array])[] {
    // In the order of the file, so that rows of one page are read together.
    const inOrder = rowids.toSorted((left, right) => left - right);
    return rowsStatement
      .all(JSON.stringify(inOrder), fingerprint, store)
      .map(({ rowid, embedding }) => [rowid, vectorFromBytes(embedding)] as const);
  }

  return {
    slice,
    count: (store, limit) => countStatement.get(fingerprint, store, limit) ?? 0,
    mean(store, sample) {
      const mean = new Float32Array(dimensions);
      const range = rangeStatement.get(fingerprint, store);
      if (range === undefined || range.first === null || range.last === null) return mean;
      const step = Math.max(1, (range.last - range.first + 1) / sample);
      let taken = 0;
      let after = range.first - 1;
      for (let wanted = range.first; wanted <= range.last; wanted += step) {
        const [row] = slice(store, Math.max(after, Math.floor(wanted) - 1), 1);
        if (row === undefined) break;
        after = row.rowid;
        taken += 1;
        for (let index = 0; index < dimensions; index += 1)
          mean[index] = (mean[index] ?? 0) + (row.vector[index] ?? 0);
      }
      return mean.map((sum) => sum / taken);
    },
    rescore({ store, vector }, rowids) {
      const vectors = recent.of(store, rowids, (missing) => readVectors(store, missing));
      return rowids
        .flatMap((rowid, index): VectorMatch[] => {
          const stored = vectors[index] ?? null;
          return stored === null ? [] : [{ rowid, similarity: cosine(vector, stored) }];
        })
        .sort(compareMatches);
    },
    changed: (rowids) => recent.drop(rowids),
  };
}
