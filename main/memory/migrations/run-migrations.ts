import { CommonplaceError } from '../../../shared/errors.ts';
import type { Database } from '../vault/database.ts';
import type { Migration } from './migration.ts';

/** The number of the last step that was applied; 0 for an empty file. */
export function schemaNumber(database: Database): number {
  return database.prepare<[], number>('PRAGMA user_version').pluck().get() ?? 0;
}

/** The steps a file still needs. Errors: `vault_newer` when it was written by a newer Commonplace. */
export function pendingMigrations(
  database: Database,
  migrations: readonly Migration[],
): readonly Migration[] {
  const present = schemaNumber(database);
  const newest = migrations.at(-1)?.number ?? 0;
  if (present > newest) {
    throw new CommonplaceError(
      'vault_newer',
      `This vault was written by a newer Commonplace (schema ${present}; this one knows ${newest}). Update Commonplace to open it.`,
      { detail: { present, newest } },
    );
  }
  return migrations.filter((migration) => migration.number > present);
}

/** Applies the steps in order, each in a transaction of its own together with its number: a step is there whole or not at all. */
export function runMigrations(database: Database, migrations: readonly Migration[]): void {
  let previous = 0;
  for (const migration of migrations) {
    if (migration.number <= previous) {
      throw new CommonplaceError(
        'internal',
        `Migration ${migration.number} (${migration.name}) doesn't come after ${previous}.`,
      );
    }
    previous = migration.number;
  }
  for (const migration of pendingMigrations(database, migrations)) {
    database
      .transaction(() => {
        database.exec(migration.sql);
        database.pragma(`user_version = ${migration.number}`);
      })
      .immediate();
  }
}
