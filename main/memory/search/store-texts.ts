import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';

/** The stores without a full-text index, and what of their records is compared word by word. */
const scanned = {
  toolbox: { table: 'TOOLBOX_MEMORY', text: "name || ' ' || description || ' ' || queries" },
  workflow: { table: 'WORKFLOW_MEMORY', text: "query || ' ' || answer_excerpt" },
  entity: { table: 'ENTITY_MEMORY', text: "name || ' ' || description" },
  summary: { table: 'SUMMARY_MEMORY', text: "description || ' ' || summary" },
} as const;
export type ScannedStore = Exclude<SimilarityStore, 'knowledge' | 'conversation'>;

export interface StoreText {
  readonly rowid: number;
  readonly text: string;
}

/** The store's texts when there are at most `limit`; otherwise those of the given rows. */
export function readStoreTexts(
  database: Database,
  store: ScannedStore,
  rowids: readonly number[],
  limit: number,
): readonly StoreText[] {
  const { table, text } = scanned[store];
  const all = database
    .prepare<[number], StoreText>(`SELECT rowid, ${text} AS text FROM ${table} LIMIT ?`)
    .all(limit + 1);
  if (all.length <= limit) return all;
  return database
    .prepare<[string], StoreText>(
      `SELECT rowid, ${text} AS text FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(rowids));
}
