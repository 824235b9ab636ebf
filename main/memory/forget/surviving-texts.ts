import type { Database } from '../vault/database.ts';
import { textTables } from './artifact-kinds.ts';

const schema = { name: 'sqlite_schema', texts: 'rowid' } as const;
const page = 500;

/** Every text that surviving records hold, a page at a time, so that no read stays open between two pages. */
export function* survivingTexts(database: Database): Generator<readonly string[]> {
  for (const { name: table, texts: key } of [...textTables(), schema]) {
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
