import type { Database } from '../vault/database.ts';

/** Tables that hold what someone wrote, each with the key its rows are paged by. */
const tables: readonly (readonly [table: string, key: string])[] = [
  ['thread', 'rowid'],
  ['CONVERSATIONAL_MEMORY', 'rowid'],
  ['TOOL_LOG_MEMORY', 'rowid'],
  ['document', 'rowid'],
  ['SEMANTIC_MEMORY', 'rowid'],
  ['WORKFLOW_MEMORY', 'rowid'],
  ['TOOLBOX_MEMORY', 'rowid'],
  ['ENTITY_MEMORY', 'rowid'],
  ['SUMMARY_MEMORY', 'rowid'],
  ['note', 'rowid'],
  ['pin', 'rowid'],
  ['event_content', 'event_id'],
  ['sqlite_schema', 'rowid'],
];

const page = 500;

/** Every text that surviving records hold, a page at a time, so that no read stays open between two pages. */
export function* survivingTexts(database: Database): Generator<readonly string[]> {
  for (const [table, key] of tables) {
    const read = database.prepare<[string | number, number], Readonly<Record<string, unknown>>>(
      `SELECT ${key} AS page_key, * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`,
    );
    let after: string | number = key === 'rowid' ? -1 : '';
    for (;;) {
      const rows = read.all(after, page);
      yield rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
      const last: unknown = rows.at(-1)?.['page_key'];
      if (rows.length < page || (typeof last !== 'string' && typeof last !== 'number')) break;
      after = last;
    }
  }
}
