import type { Database } from 'better-sqlite3';
import type { Embedder } from '../../models/embed/embedder.ts';
import { readActiveEmbedder, writeActiveEmbedder } from './active-embedder.ts';
import { countMissingVectors, reembed } from './reembed.ts';
import { createVectorIndex, type VectorEntry, type VectorIndex } from './vector-index.ts';

export interface ModelChange {
  readonly target: Embedder;
  /** Keeps the other models' vectors, for when one of them is only away for a while. */
  readonly keepOthers?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** The embedder and index of a vault, as one pair that changes together (design 4). */
export interface Retrieval {
  /** Always the present one: its fingerprint and dimensions change with a model change. */
  readonly embedder: Embedder;
  readonly index: VectorIndex;
  /**
   * Makes the vectors of another model beside the present ones, loads them and swaps. Searches go on with the present model until
   * then; stopped or failed, nothing has changed but what is already made, which the next change continues.
   */
  changeTo(change: ModelChange): Promise<void>;
}

interface Pair {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

const rowsPerDeletion = 2000;

function openPair(database: Database, embedder: Embedder): Pair {
  const { fingerprint, dimensions } = embedder;
  return { embedder, index: createVectorIndex({ database, fingerprint, dimensions }) };
}

async function deleteOthers(database: Database, fingerprint: string): Promise<void> {
  const statement = database.prepare<[string, number]>(
    'DELETE FROM vector WHERE rowid IN (SELECT rowid FROM vector WHERE embedder <> ? LIMIT ?)',
  );
  while (database.open && statement.run(fingerprint, rowsPerDeletion).changes > 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Opens retrieval with the embedder whose vectors are to be searched now. Load the index before the first search. */
export function createRetrieval(options: {
  readonly database: Database;
  readonly embedder: Embedder;
}): Retrieval {
  const { database } = options;
  let present = openPair(database, options.embedder);
  let coming: Pair | null = null;
  const madeBy = new WeakMap<Float32Array, string>();
  if (readActiveEmbedder(database) === null) writeActiveEmbedder(database, options.embedder.fingerprint);

  function remember(vectors: readonly Float32Array[], fingerprint: string): void {
    for (const vector of vectors) madeBy.set(vector, fingerprint);
  }

  /** A vector made before a swap and written after it was written under the wrong name; the next change makes its successor. */
  function rename(entry: VectorEntry): boolean {
    const fingerprint = madeBy.get(entry.vector) ?? present.embedder.fingerprint;
    if (fingerprint === present.embedder.fingerprint) return true;
    database
      .prepare('UPDATE OR REPLACE vector SET embedder = ? WHERE rowid = ?')
      .run(fingerprint, entry.rowid);
    return false;
  }

  async function catchUp(): Promise<void> {
    const { embedder, index } = present;
    await reembed({ database, target: embedder, onWritten: (entries) => index.add(entries) });
  }

  return {
    embedder: {
      get fingerprint() {
        return present.embedder.fingerprint;
      },
      get dimensions() {
        return present.embedder.dimensions;
      },
      async embedDocuments(texts, embedOptions) {
        const { embedder } = present;
        const vectors = await embedder.embedDocuments(texts, embedOptions);
        remember(vectors, embedder.fingerprint);
        return vectors;
      },
      async embedQuery(text, embedOptions) {
        const { embedder } = present;
        const vector = await embedder.embedQuery(text, embedOptions);
        remember([vector], embedder.fingerprint);
        return vector;
      },
      close: () => present.embedder.close(),
    },
    index: {
      load: () => present.index.load(),
      add: (entries) => present.index.add(entries.filter(rename)),
      remove: (rowids) => {
        present.index.remove(rowids);
        coming?.index.remove(rowids);
      },
      search: (query) => present.index.search(query),
    },
    async changeTo({ target, keepOthers = false, signal, onProgress }) {
      const next = openPair(database, target);
      const step = {
        database,
        target,
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress }),
      };
      coming = next;
      try {
        do {
          await reembed(step);
          await next.index.load();
        } while (countMissingVectors(database, target.fingerprint) > 0);
      } finally {
        coming = null;
      }
      const previous = present;
      writeActiveEmbedder(database, target.fingerprint);
      present = next;
      await catchUp();
      if (!keepOthers) await deleteOthers(database, target.fingerprint);
      if (previous.embedder !== target) await previous.embedder.close();
    },
  };
}
