import type { ConsumerReport } from '../../../shared/records/forget.ts';
import type { Database } from '../vault/database.ts';

/**
 * How a consumer comes to what it reads (spec E4), and so how it lets go: `transaction` reads the database alone and is checked there;
 * `memory` holds something in this process and is told at once; `push` is somebody else's copy and answers; `file` is rewritten.
 */
export type ReadPath = 'transaction' | 'memory' | 'push' | 'file';

/** Every reader of the memory core, and nothing else reads it. */
export const consumers = {
  runs: 'memory',
  job_queues: 'transaction',
  vector_index: 'memory',
  full_text: 'transaction',
  caches: 'memory',
  checkpoints: 'transaction',
  windows: 'push',
  attachments: 'file',
  backups: 'file',
  exports: 'file',
} as const satisfies Readonly<Record<string, ReadPath>>;

export type ConsumerName = keyof typeof consumers;

export const consumerNames = [
  'runs',
  'job_queues',
  'vector_index',
  'full_text',
  'caches',
  'checkpoints',
  'windows',
  'attachments',
  'backups',
  'exports',
] as const satisfies readonly ConsumerName[];

/** What consumers outside the memory core did about a forget: windows and sockets, each by name. */
export type Audience = (version: number) => Promise<readonly ConsumerReport[]>;

/**
 * Keeps the last version each consumer has read up to. Of windows and sockets that is what the last of them has read (spec E4): one that
 * gave no answer is behind, whatever the others did, until the next forget finds it gone or up to date.
 */
export function storeWatermarks(database: Database, reports: readonly ConsumerReport[]): void {
  const store = database.prepare<{ name: string; watermark: number; answers: 0 | 1 }>(
    `INSERT INTO consumer (name, watermark) VALUES (@name, @watermark) ON CONFLICT (name) DO UPDATE
     SET watermark = CASE WHEN @answers THEN excluded.watermark ELSE max(watermark, excluded.watermark) END`,
  );
  for (const name of consumerNames) {
    const own = reports.filter(({ consumer }) => consumer === name).map(({ watermark }) => watermark);
    if (own.length === 0) continue;
    store.run({ name, watermark: Math.min(...own), answers: consumers[name] === 'push' ? 1 : 0 });
  }
}

/** The last version a consumer has read up to; 0 before the first forget. */
export function readWatermark(database: Database, name: ConsumerName): number {
  return (
    database.prepare<[string], number>('SELECT watermark FROM consumer WHERE name = ?').pluck().get(name) ?? 0
  );
}
