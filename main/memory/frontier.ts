import type { Database } from './vault/database.ts';

/** How far the tables are behind the forget log (spec E3, E4). */
export interface Frontier {
  /**
   * Whether something was forgotten whose closure has not been taken out of the tables. A forget does that in its own transaction, so it
   * takes a vault that was put together otherwise; only then do reads of many records walk the lineage of each.
   */
  isBehind(): boolean;
}

/** For the query plan's test. */
export const isBehindSql = `SELECT coalesce((SELECT max(version) FROM forget_log), 0)
  > coalesce((SELECT watermark FROM consumer WHERE name = 'job_queues'), 0)`;

export function openFrontier(database: Database): Frontier {
  const isBehind = database.prepare<[], number>(isBehindSql).pluck();
  return { isBehind: () => isBehind.get() === 1 };
}
