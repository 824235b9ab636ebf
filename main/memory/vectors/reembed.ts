import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type SimilarityStore, similarityStores } from '../../../shared/records/base.ts';
import type { Embedder } from '../../models/embed/embedder.ts';
import { otherWork } from '../other-work.ts';
import { countUnembedded, lastRowOf, type RowSlice, readUnembedded } from './record-texts.ts';
import type { VectorEntry } from './vector-index.ts';
import { writeVectors } from './write-vectors.ts';

export interface ReembedOptions {
  readonly database: Database;
  /** Whose vectors are to be made. */
  readonly target: Embedder;
  /** After a first pass, so few lacking records are left to a later one: while others write without a pause, some always lack. */
  readonly leave?: number;
  readonly signal?: AbortSignal;
  /** Records done, of how many there were to do. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Hears of every vector written, right after its transaction. */
  readonly onWritten?: (entries: readonly VectorEntry[]) => void;
}

const recordsPerBatch = 64;
/** Looking at so many rows takes a few milliseconds; between two slices other work gets its turn. */
const rowsPerSlice = 1024;

/** The slices of a store, with a pause after each. Ends early when the database is closed meanwhile. */
async function* slicesOf(database: Database, store: SimilarityStore): AsyncGenerator<RowSlice> {
  let after = Number.MIN_SAFE_INTEGER;
  while (database.open) {
    const slice = { after, rows: rowsPerSlice };
    const last = lastRowOf(database, store, slice);
    if (last === null) return;
    yield slice;
    after = last;
    await otherWork();
  }
}

/** How many records, over all stores, lack an up-to-date vector of an embedder. */
export async function countMissingVectors(database: Database, fingerprint: string): Promise<number> {
  let missing = 0;
  for (const store of similarityStores) {
    for await (const slice of slicesOf(database, store)) {
      missing += countUnembedded(database, store, fingerprint, slice);
    }
  }
  return missing;
}

function batches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / recordsPerBatch) }, (_, index) =>
    items.slice(index * recordsPerBatch, (index + 1) * recordsPerBatch),
  );
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new CommonplaceError('cancelled', 'Making vectors was stopped; what is made is kept.');
}

/** Embeds what lacks a vector now, and answers how many vectors were written. */
async function pass(options: ReembedOptions, onBatch: (written: number) => void): Promise<number> {
  const { database, target, signal } = options;
  let done = 0;
  for (const store of similarityStores) {
    for await (const slice of slicesOf(database, store)) {
      for (const records of batches(readUnembedded(database, store, target.fingerprint, slice))) {
        throwIfStopped(signal);
        const texts = records.map(({ text }) => text);
        const vectors = await target.embedDocuments(texts, signal === undefined ? {} : { signal });
        throwIfStopped(signal);
        const { fingerprint } = target;
        const written = writeVectors(database, { store, fingerprint, records, vectors });
        options.onWritten?.(written);
        done += written.length;
        onBatch(done);
      }
    }
  }
  return done;
}

/**
 * Makes the vectors that records of all stores lack for an embedder, beside those of any other (design 4), until none is lacking.
 * Each batch is one transaction, so it can stop at any point and go on later. Errors: those of the embedder, `cancelled`.
 */
export async function reembed(options: ReembedOptions): Promise<void> {
  const { database, target } = options;
  let before = 0;
  for (;;) {
    throwIfStopped(options.signal);
    const missing = await countMissingVectors(database, target.fingerprint);
    if (missing === 0 || (before > 0 && missing <= (options.leave ?? 0))) return;
    const total = before + missing;
    const done = await pass(options, (written) =>
      options.onProgress?.(before + written, Math.max(before + written, total)),
    );
    if (done === 0) {
      // Something else that makes vectors may have been faster.
      const left = await countMissingVectors(database, target.fingerprint);
      if (left === 0) return;
      throw new CommonplaceError(
        'embedder_unavailable',
        `${left} records could not be embedded with ${target.fingerprint}.`,
      );
    }
    before += done;
  }
}
