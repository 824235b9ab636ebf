import type { Database } from '../vault/database.ts';
import { textTables } from './artifact-kinds.ts';
import { type Row, storedBytes } from './stored-bytes.ts';

const schema = { name: 'sqlite_schema', texts: 'rowid' } as const;
const page = 500;

/** Every text that surviving records hold, a page at a time. */
export function* survivingTexts(database: Database): Generator<readonly string[]> {
  for (const rows of survivingRows(database))
    yield rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
}

/** The rows of surviving records as they lie in the file: one text may end in a piece of which the next one's beginning is the rest. */
export function* survivingBytes(database: Database): Generator<readonly Buffer[]> {
  for (const rows of survivingRows(database))
    yield rows.map(({ page_key: _key, ...row }) => storedBytes(row, Object.keys(row)));
}

/** A page at a time, so that no read stays open between two pages. */
function* survivingRows(database: Database): Generator<readonly Row[]> {
  for (const { name: table, texts: key } of [...textTables(), schema]) {
    const read = database.prepare<[string | number, number], Row>(
      `SELECT ${key} AS page_key, * FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`,
    );
    let after: string | number = key === 'rowid' ? -1 : '';
    for (;;) {
      const rows = read.all(after, page);
      yield rows;
      const last: unknown = rows.at(-1)?.['page_key'];
      if (rows.length < page || (typeof last !== 'string' && typeof last !== 'number')) break;
      after = last;
    }
  }
}
