import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { memoryCore } from '../../../main/memory/migrations/0010-memory-core.ts';
import { codeWidth } from '../../../main/memory/vectors/sign-code.ts';
import { vectorToBytes } from '../../../main/memory/vectors/similarity.ts';
import { createVectorIndex, type VectorIndex } from '../../../main/memory/vectors/vector-index.ts';
import { type VectorEngine, type VectorSet, vectorAt } from './engine.ts';

const fingerprint = 'bench';

/** The product's index, over a vault's own tables in a file. */
export async function openCommonplaceEngine(dimensions: number): Promise<VectorEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-vectors-'));
  const database = new Database(join(folder, 'bench.db'));
  database.pragma('journal_mode = WAL');

  database.exec(memoryCore.sql);
  let index: VectorIndex = createVectorIndex({ database, fingerprint, dimensions });
  let count = 0;
  return {
    name: 'commonplace',
    async build(set: VectorSet) {
      const insert = database.prepare<[string, string, Uint8Array]>(
        "INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES (?, 1, 'knowledge', ?, ?)",
      );
      database.transaction(() => {
        for (let position = 0; position < set.count; position += 1) {
          insert.run(`record-${position}`, fingerprint, vectorToBytes(vectorAt(set, position)));
        }
      })();
      database.pragma('wal_checkpoint(TRUNCATE)');
      count = set.count;
      index = createVectorIndex({ database, fingerprint, dimensions });
    },
    load: () => index.load(),
    /** Codes, distances and row ids, as `CodeTable` holds them. */
    bytes: () => count * (codeWidth(dimensions) + 2 + 8),
    search: (vector, k) => index.search({ store: 'knowledge', vector, k }).map(({ rowid }) => rowid - 1),
    async close() {
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
