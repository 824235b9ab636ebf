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

/**
 * Runs a transaction that deletes records by `deleteRecords` without SQLite's own cascades, which would look into every table for every
 * record. The setting can't be changed inside a transaction.
 */
export function withoutCascades<Result>(database: Database, transaction: () => Result): Result {
  database.pragma('foreign_keys = OFF');
  try {
    return transaction();
  } finally {
    database.pragma('foreign_keys = ON');
  }
}
