import BetterSqlite3 from 'better-sqlite3';
import type { Database } from './database.ts';

export interface SalvagedTable {
  readonly table: string;
  readonly rows: number;
  /** Why reading stopped before the table's end; null when all of it was read. */
  readonly error: string | null;
}

type Row = Readonly<Record<string, unknown>>;

/** Copies the rows that can be read: from the front, and where that stops, from the back. */
export function salvageTable(source: Database, target: Database, table: string): SalvagedTable {
  const copied = { rows: 0 };
  try {
    const present = columnsOf(source, table);
    const columns = columnsOf(target, table).filter((column) => present.includes(column));
    if (columns.length === 0) return { table, rows: 0, error: 'The table is missing.' };
    const insert = target.prepare<Row>(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
    );
    target.pragma('foreign_keys = OFF');
    const copy = (order: string): string | null =>
      target.transaction(() =>
        copyRows(source, `SELECT ${columns.join(', ')} FROM ${table}${order}`, insert, copied),
      )();
    const error = copy('');
    if (error !== null) copy(` ORDER BY ${keyOf(source, table)} DESC`);
    return { table, rows: countRows(target, table), error };
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return { table, rows: copied.rows, error: error.message };
    throw error;
  }
}

/** Answers the error that ended the reading, or null; a row that breaks a rule of its table is left out. */
function copyRows(
  source: Database,
  sql: string,
  insert: BetterSqlite3.Statement<[Row]>,
  copied: { rows: number },
): string | null {
  try {
    for (const row of source.prepare<[], Row>(sql).iterate()) {
      try {
        insert.run(row);
        copied.rows += 1;
      } catch (error) {
        if (!(error instanceof BetterSqlite3.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT'))
          throw error;
      }
    }
    return null;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return error.message;
    throw error;
  }
}

interface Column {
  readonly name: string;
  readonly pk: number;
}

function columnsOf(database: Database, table: string): readonly string[] {
  return database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}

function keyOf(database: Database, table: string): string {
  const keys = database
    .prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(table);
  return keys.length === 0 ? 'rowid' : keys.map(({ name }) => name).join(' DESC, ');
}

function countRows(database: Database, table: string): number {
  return database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
}
