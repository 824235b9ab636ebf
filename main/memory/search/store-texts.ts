import type { Database } from 'better-sqlite3';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import { rememberEach } from './remember-each.ts';

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
export type StoreTexts = (
  store: ScannedStore,
  rowids: readonly number[],
  limit: number,
) => readonly StoreText[];

export function openStoreTexts(database: Database): StoreTexts {
  const statementsOf = rememberEach((store: ScannedStore) => {
    const { table, text } = scanned[store];
    const select = `SELECT rowid, ${text} AS text FROM ${table}`;
    return {
      count: database
        .prepare<[number], number>(`SELECT count(*) FROM (SELECT 1 FROM ${table} LIMIT ?)`)
        .pluck(),
      all: database.prepare<[], StoreText>(select),
      some: database.prepare<[string], StoreText>(
        `${select} WHERE rowid IN (SELECT value FROM json_each(?))`,
      ),
    };
  });
  return (store, rowids, limit) => {
    const { count, all, some } = statementsOf(store);
    const rows = count.get(limit + 1) ?? 0;
    return rows <= limit ? all.all() : some.all(JSON.stringify(rowids));
  };
}
