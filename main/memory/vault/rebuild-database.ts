import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { runMigrations } from '../migrations/run-migrations.ts';
import type { Database } from './database.ts';
import { repairRebuilt } from './repair-rebuilt.ts';
import { type SalvagedTable, salvageTable } from './salvage-table.ts';
import { fileStamp, type VaultPaths } from './vault-paths.ts';

/** What was found and saved when a vault's database was damaged. */
export interface RecoveryReport {
  /** Where the damaged file lies now; it is never deleted. */
  readonly set_aside: string;
  /** What SQLite said was wrong. */
  readonly damage: readonly string[];
  /** Per table: rows saved, and the error that ended the reading, if one did. */
  readonly tables: readonly SalvagedTable[];
}

interface Rebuild {
  readonly paths: VaultPaths;
  readonly damage: readonly string[];
  readonly migrations: readonly Migration[];
  readonly at: string;
}

/**
 * Sets a damaged database aside and writes a new one in its place from what can still be read, table by table (design 5). The new
 * file takes the old one's place only when it is whole.
 */
export function rebuildDatabase({ paths, damage, migrations, at }: Rebuild): RecoveryReport {
  const folder = join(paths.backups, `damaged-${fileStamp(at)}`);
  mkdirSync(folder, { recursive: true });
  const set_aside = join(folder, 'commonplace.db');
  moveDatabase(paths.database, set_aside);
  const workFolder = join(paths.folder, 'rebuild');
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder);
  const copy = join(workFolder, 'damaged.db');
  const fresh = join(workFolder, 'rebuilt.db');
  copyDatabase(set_aside, copy);
  const tables = salvage(copy, fresh, migrations);
  renameSync(fresh, paths.database);
  rmSync(workFolder, { recursive: true, force: true });
  return { set_aside, damage, tables };
}

/** The write-ahead log belongs to its file: without it the last writes are lost. */
const companions = ['', '-wal'];

function moveDatabase(from: string, to: string): void {
  for (const suffix of companions) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
}

function copyDatabase(from: string, to: string): void {
  for (const suffix of companions) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

function salvage(damaged: string, fresh: string, migrations: readonly Migration[]): readonly SalvagedTable[] {
  const target = new BetterSqlite3(fresh);
  try {
    runMigrations(target, migrations);
    const source = openDamaged(damaged);
    if (source === null) return [];
    try {
      const tables = listTables(target).map((table) => salvageTable(source, target, table));
      repairRebuilt(target);
      return tables;
    } finally {
      source.close();
    }
  } finally {
    target.close();
  }
}

/** Null when not even its header is that of a database: then there is nothing to read. */
function openDamaged(path: string): Database | null {
  const database = new BetterSqlite3(path);
  try {
    database.pragma('writable_schema = ON');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    if (error instanceof BetterSqlite3.SqliteError) return null;
    throw error;
  }
}

/** Full text is indexed anew, from the texts. */
function listTables(database: Database): readonly string[] {
  const names = database
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND name NOT LIKE 'knowledge_text%' AND name NOT LIKE 'conversation_text%'`,
    )
    .pluck()
    .all();
  if (names.length > 0) return names;
  throw new CommonplaceError('internal', 'The rebuilt database has no tables.');
}
