import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as z from 'zod';
import { type VectorEngine, vectorAt } from './engine.ts';
import { loadPeer } from './peers.ts';

const moduleSchema = z.object({
  getLoadablePath: z.custom<() => string>((value) => typeof value === 'function'),
});

const kinds = {
  float: { column: 'float', convert: '?' },
  int8: { column: 'int8', convert: "vec_quantize_int8(?, 'unit')" },
  bit: { column: 'bit', convert: 'vec_quantize_binary(?)' },
} as const;

/** sqlite-vec's `vec0` table, scanned as float32, int8 or sign bits. */
export async function openSqliteVecEngine(
  kind: keyof typeof kinds,
  dimensions: number,
): Promise<VectorEngine> {
  const { getLoadablePath } = loadPeer('sqlite-vec', moduleSchema);
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-vec-'));
  const file = join(folder, 'bench.db');
  const database = new Database(file);
  database.loadExtension(getLoadablePath());
  database.pragma('journal_mode = WAL');
  const { column, convert } = kinds[kind];
  const metric = kind === 'bit' ? '' : ' distance_metric=cosine';
  database.exec(`CREATE VIRTUAL TABLE bench USING vec0(embedding ${column}[${dimensions}]${metric})`);
  const bytesOf = (vector: Float32Array): Uint8Array =>
    new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  let size = 0;
  return {
    name: `sqlite-vec ${kind}`,
    async build(set) {
      const insert = database.prepare<[bigint, Uint8Array]>(
        `INSERT INTO bench (rowid, embedding) VALUES (?, ${convert})`,
      );
      database.transaction(() => {
        for (let position = 0; position < set.count; position += 1) {
          insert.run(BigInt(position + 1), bytesOf(vectorAt(set, position)));
        }
      })();
      database.pragma('wal_checkpoint(TRUNCATE)');
      size = (await stat(file)).size;
    },
    async load() {},
    bytes: () => size,
    search(query, k) {
      const statement = database
        .prepare<[Uint8Array, number], number>(
          `SELECT rowid FROM bench WHERE embedding MATCH ${convert} AND k = ? ORDER BY distance`,
        )
        .pluck();
      return statement.all(bytesOf(query), k).map((rowid) => rowid - 1);
    },
    async close() {
      database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
