import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import { withoutSync } from '../vault/database.ts';
import type { RecordText } from './record-texts.ts';
import { vectorToBytes } from './similarity.ts';
import type { VectorEntry } from './vector-index.ts';

export interface VectorWrite {
  readonly store: SimilarityStore;
  /** The embedder's. */
  readonly fingerprint: string;
  readonly records: readonly RecordText[];
  /** One for each record. */
  readonly vectors: readonly Float32Array[];
}

/**
 * Writes vectors of records that are still there at the version they were read, in one transaction (spec E6: nothing forgotten comes
 * back), and answers what was written. What a power cut takes can be made again, so the disk is not waited for.
 */
export function writeVectors(database: Database, write: VectorWrite): readonly VectorEntry[] {
  const { store, fingerprint, records, vectors } = write;
  const insert = database
    .prepare<[string, string, Uint8Array, string, number], number>(
      `INSERT INTO vector (record_id, record_version, store, embedder, embedding)
       SELECT id, version, ?, ?, ? FROM record WHERE id = ? AND version = ?
       ON CONFLICT (record_id, embedder) DO UPDATE SET
         record_version = excluded.record_version, embedding = excluded.embedding
       RETURNING rowid`,
    )
    .pluck();
  const transaction = database.transaction(() =>
    records.flatMap(({ record_id, record_version }, index): VectorEntry[] => {
      const vector = vectors[index];
      if (vector === undefined) return [];
      const rowid = insert.get(store, fingerprint, vectorToBytes(vector), record_id, record_version);
      return rowid === undefined ? [] : [{ rowid, store, vector }];
    }),
  );
  return withoutSync(database, () => transaction.immediate());
}
