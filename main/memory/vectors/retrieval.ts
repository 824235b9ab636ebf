import type { Database } from 'better-sqlite3';
import type { Embedder } from '../../models/embed/embedder.ts';
import { otherWork } from '../other-work.ts';
import { readActiveEmbedder, writeActiveEmbedder } from './active-embedder.ts';
import { reembed } from './reembed.ts';
import { createVectorIndex, type VectorEntry, type VectorIndex } from './vector-index.ts';

export interface VectorWork {
  readonly signal?: AbortSignal;
  /** Records done, of how many there were to do. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface ModelChange extends VectorWork {
  readonly target: Embedder;
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
  /**
   * Makes the vectors that records lack for the present model: of what could not be embedded when it was written, or was written
   * while another model served. Then drops the other models' vectors, unless one of those is the vault's own and only away for a while.
   */
  complete(work?: VectorWork): Promise<void>;
}

interface Pair {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

const rowsPerDeletion = 2000;
/** Records written during a change that get their vector right after the swap. */
const leftToTheEnd = 64;

function openPair(database: Database, embedder: Embedder): Pair {
  const { fingerprint, dimensions } = embedder;
  return { embedder, index: createVectorIndex({ database, fingerprint, dimensions }) };
}

async function deleteOthers(database: Database, fingerprint: string): Promise<void> {
  const statement = database.prepare<[string, number]>(
    'DELETE FROM vector WHERE rowid IN (SELECT rowid FROM vector WHERE embedder <> ? LIMIT ?)',
  );
  while (database.open && statement.run(fingerprint, rowsPerDeletion).changes > 0) {
    await otherWork();
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

  async function complete(work: VectorWork = {}): Promise<void> {
    const { embedder, index } = present;
    await reembed({ database, target: embedder, onWritten: (entries) => index.add(entries), ...work });
    if (readActiveEmbedder(database) === embedder.fingerprint) {
      await deleteOthers(database, embedder.fingerprint);
    }
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
    complete,
    async changeTo({ target, ...work }) {
      const next = openPair(database, target);
      coming = next;
      try {
        await reembed({ database, target, leave: leftToTheEnd, ...work });
        await next.index.load();
      } finally {
        coming = null;
      }
      const previous = present;
      writeActiveEmbedder(database, target.fingerprint);
      present = next;
      try {
        await complete(work.signal === undefined ? {} : { signal: work.signal });
      } finally {
        if (previous.embedder !== target) await previous.embedder.close();
      }
    },
  };
}
