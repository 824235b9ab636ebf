import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { Database } from '../vault/database.ts';

export interface NewVector {
  readonly record_id: string;
  readonly record_version: number;
  readonly store: SimilarityStore;
  readonly embedder: string;
  readonly vector: Float32Array;
}

/** Table `vector`: each row is derived from exactly the record it names, at the version it names (spec E2). */
export interface VectorStore {
  /** Writes the record's vector and drops those other embedders made of an earlier version. Answers the row's number. */
  put(vector: NewVector): { readonly rowid: number; readonly removed: readonly number[] };
  /** Says that the record's vectors hold for its new version too, since what they were made of did not change. */
  restamp(record_id: string, record_version: number): void;
  /** Deletes every vector of a record and answers their rows' numbers. */
  delete(record_id: string): readonly number[];
  count(record_id: string): number;
}

export function openVectorStore(database: Database): VectorStore {
  const insert = database.prepare<[string, number, string, string, Uint8Array]>(
    'INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = database
    .prepare<[string], number>('DELETE FROM vector WHERE record_id = ? RETURNING rowid')
    .pluck();
  const restamp = database.prepare<[number, string]>(
    'UPDATE vector SET record_version = ? WHERE record_id = ?',
  );
  const count = database.prepare<[string], number>('SELECT count(*) FROM vector WHERE record_id = ?').pluck();
  return {
    put({ record_id, record_version, store, embedder, vector }) {
      const removed = remove.all(record_id);
      const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
      const { lastInsertRowid } = insert.run(record_id, record_version, store, embedder, bytes);
      return { rowid: Number(lastInsertRowid), removed };
    },
    restamp: (record_id, record_version) => void restamp.run(record_version, record_id),
    delete: (record_id) => remove.all(record_id),
    count: (record_id) => count.get(record_id) ?? 0,
  };
}
