import type { Database } from '../vault/database.ts';
import { storeTables } from './hold.ts';

/** Tables whose rows go with a record: its kind, the table, the column that names the record. */
export const dependents: readonly {
  readonly kind: string;
  readonly table: string;
  readonly column: string;
}[] = [
  ...Object.entries(storeTables).map(([kind, table]) => ({ kind, table, column: 'id' })),
  { kind: 'entity', table: 'entity_mention', column: 'entity_id' },
];

/**
 * Deletes the records in temp.closure but for `staying`, each from the tables that have rows of its kind. A run keeps its row: its events
 * stay, and say nothing (spec E4).
 */
export function deleteRecords(database: Database, staying: Iterable<string>): void {
  const stay = database.prepare<[string]>('DELETE FROM temp.closure WHERE id = ?');
  for (const id of staying) stay.run(id);
  database.exec("DELETE FROM temp.closure WHERE kind = 'run'");
  for (const { kind, table, column } of dependents) {
    database
      .prepare<[string]>(
        `DELETE FROM ${table} WHERE ${column} IN (SELECT id FROM temp.closure WHERE kind = ?)`,
      )
      .run(kind);
  }
  database.exec('DELETE FROM record WHERE id IN (SELECT id FROM temp.closure)');
}

/** Rows are read, told of and deleted one after another in many places of the file: what of it is kept in memory meanwhile, in KiB. */
const cacheKibibytes = 65_536;

/**
 * Runs a transaction that erases a closure as fast as SQLite can: with room for its pages in memory, and without SQLite's own cascades,
 * which would look into every table for every record that `deleteRecords` deletes. Neither can be set inside a transaction.
 */
export function whileErasing<Result>(database: Database, transaction: () => Result): Result {
  const cache = Number(database.pragma('cache_size', { simple: true }));
  database.pragma('foreign_keys = OFF');
  database.pragma(`cache_size = ${-cacheKibibytes}`);
  try {
    return transaction();
  } finally {
    database.pragma('secure_delete = ON');
    database.pragma(`cache_size = ${cache}`);
    database.pragma('foreign_keys = ON');
  }
}
