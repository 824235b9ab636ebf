import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type SimilarityStore, similarityStores } from '../../../shared/records/base.ts';
import type { Embedder } from '../../models/embed/embedder.ts';
import { countUnembedded, type RecordText, readUnembedded } from './record-texts.ts';
import { vectorToBytes } from './similarity.ts';
import type { VectorEntry } from './vector-index.ts';

export interface ReembedOptions {
  readonly database: Database;
  /** Whose vectors are to be made. */
  readonly target: Embedder;
  readonly signal?: AbortSignal;
  /** Records done, of how many there were to do. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Hears of every vector written, right after its transaction. */
  readonly onWritten?: (entries: readonly VectorEntry[]) => void;
}

const recordsPerBatch = 64;

/** How many records, over all stores, lack an up-to-date vector of an embedder. */
export function countMissingVectors(database: Database, fingerprint: string): number {
  return similarityStores.reduce((sum, store) => sum + countUnembedded(database, store, fingerprint), 0);
}

/** Writes vectors of records that are still there at the version they were read (spec E6: nothing forgotten comes back). */
function writeBatch(
  options: ReembedOptions,
  store: SimilarityStore,
  records: readonly RecordText[],
  vectors: readonly Float32Array[],
): readonly VectorEntry[] {
  const { database, target } = options;
  const insert = database
    .prepare<[string, string, Uint8Array, string, number], number>(
      `INSERT INTO vector (record_id, record_version, store, embedder, embedding)
       SELECT id, version, ?, ?, ? FROM record WHERE id = ? AND version = ?
       ON CONFLICT (record_id, embedder) DO UPDATE SET
         record_version = excluded.record_version, embedding = excluded.embedding
       RETURNING rowid`,
    )
    .pluck();
  return database
    .transaction(() =>
      records.flatMap(({ record_id, record_version }, index): VectorEntry[] => {
        const vector = vectors[index];
        if (vector === undefined) return [];
        const rowid = insert.get(store, target.fingerprint, vectorToBytes(vector), record_id, record_version);
        return rowid === undefined ? [] : [{ rowid, store, vector }];
      }),
    )
    .immediate();
}

/**
 * Makes the vectors that records of all stores lack for an embedder, beside those of any other (design 4), until none is lacking.
 * Each batch is one transaction, so it can stop at any point and go on later. Errors: those of the embedder, `cancelled`.
 */
export async function reembed(options: ReembedOptions): Promise<void> {
  const { database, target, signal } = options;
  let done = 0;
  for (let missing = countMissingVectors(database, target.fingerprint); missing > 0; ) {
    const before = done;
    for (const store of similarityStores) {
      let after = Number.MIN_SAFE_INTEGER;
      for (;;) {
        if (signal?.aborted === true)
          throw new CommonplaceError('cancelled', 'Changing the embedding model was stopped.');
        const records = readUnembedded(database, store, target.fingerprint, after, recordsPerBatch);
        if (records.length === 0) break;
        after = records.at(-1)?.rowid ?? after;
        const texts = records.map(({ text }) => text);
        const vectors = await target.embedDocuments(texts, signal === undefined ? {} : { signal });
        const written = writeBatch(options, store, records, vectors);
        options.onWritten?.(written);
        done += written.length;
        options.onProgress?.(done, Math.max(done, before + missing));
      }
    }
    missing = countMissingVectors(database, target.fingerprint);
    if (missing > 0 && done === before) {
      throw new CommonplaceError(
        'embedder_unavailable',
        `${missing} records could not be embedded with ${target.fingerprint}.`,
      );
    }
  }
}
