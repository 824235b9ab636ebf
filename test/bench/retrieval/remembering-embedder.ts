import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { vectorFromBytes, vectorToBytes } from '../../../main/memory/vectors/similarity.ts';
import type { Embedder } from '../../../main/models/embed/embedder.ts';

export interface RememberingEmbedder extends Embedder {
  /** Embeds texts in one go, so that asking for one of them later costs nothing. */
  prepare(texts: readonly string[]): Promise<void>;
}

const textsPerCall = 512;

/**
 * An embedder that embeds each text once and keeps the vector in a file of `folder`: benchmarks ask for the same texts by several
 * ways and again at the next run.
 */
export function rememberVectors(embedder: Embedder, folder: string): RememberingEmbedder {
  mkdirSync(folder, { recursive: true });
  const database = new BetterSqlite3(join(folder, 'bench-vectors.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('CREATE TABLE IF NOT EXISTS remembered (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID');
  const read = database
    .prepare<[Uint8Array], Uint8Array>('SELECT vector FROM remembered WHERE key = ?')
    .pluck();
  const write = database.prepare<[Uint8Array, Uint8Array]>('INSERT OR REPLACE INTO remembered VALUES (?, ?)');
  const keyOf = (text: string): Uint8Array =>
    createHash('sha256').update(`${embedder.fingerprint}\n${text}`).digest();

  function recall(text: string): Float32Array | null {
    const bytes = read.get(keyOf(text));
    return bytes === undefined ? null : vectorFromBytes(bytes);
  }

  async function prepare(texts: readonly string[]): Promise<void> {
    const missing = [...new Set(texts)].filter((text) => recall(text) === null);
    for (let start = 0; start < missing.length; start += textsPerCall) {
      const some = missing.slice(start, start + textsPerCall);
      const vectors = await embedder.embedDocuments(some);
      database.transaction(() => {
        for (const [index, vector] of vectors.entries()) {
          write.run(keyOf(some[index] ?? ''), vectorToBytes(vector));
        }
      })();
    }
  }

  async function embed(text: string): Promise<Float32Array> {
    await prepare([text]);
    const vector = recall(text);
    if (vector === null) throw new Error('The embedder gave no vector.');
    return vector;
  }

  return {
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
    prepare,
    async embedDocuments(texts) {
      await prepare(texts);
      return await Promise.all(texts.map(embed));
    },
    embedQuery: embed,
    async close() {
      database.close();
      await embedder.close();
    },
  };
}
