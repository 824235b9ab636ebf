import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Migration } from '../migrations/migration.ts';
import { runMigrations } from '../migrations/run-migrations.ts';
import type { TreeKind } from './cell-length.ts';
import type { Database } from './database.ts';
import { repairOutside, withPages } from './database-pages.ts';
import { pruneDamagedPages } from './prune-damaged-pages.ts';
import { repairRebuilt } from './repair-rebuilt.ts';
import { type SalvagedTable, salvageTable } from './salvage-table.ts';
import { fileStamp, type VaultPaths } from './vault-paths.ts';

/** What was found and saved when a vault's database was damaged. */
export interface RecoveryReport {
  /** Where the damaged file lies now; null when there was none any more. */
  readonly set_aside: string | null;
  /** What was wrong, as SQLite says it. */
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
 * Writes a new database in the place of a damaged one from what can still be read, table by table, and sets the damaged one aside
 * (design 5). It stays where it is until the new one is whole: interrupted, or on a full disk, the rebuild is begun anew or finished by
 * `finishRebuild`.
 */
export function rebuildDatabase({ paths, damage, migrations, at }: Rebuild): RecoveryReport {
  rmSync(rebuildFolder(paths), { recursive: true, force: true });
  mkdirSync(rebuildFolder(paths));
  const copy = join(rebuildFolder(paths), 'damaged.db');
  copyFileSync(paths.database, copy);
  if (existsSync(logOf(paths.database))) copyFileSync(logOf(paths.database), logOf(copy));
  const tables = salvage(copy, rebuiltFile(paths), migrations);
  const folder = damagedFolder(paths, at);
  mkdirSync(folder, { recursive: true });
  const set_aside = join(folder, 'commonplace.db');
  if (existsSync(logOf(paths.database))) copyFileSync(logOf(paths.database), logOf(set_aside));
  renameSync(paths.database, set_aside);
  finishRebuild(paths);
  return { set_aside, damage, tables };
}

/** Where a database that was damaged at an instant is set aside. */
export function damagedFolder(paths: VaultPaths, at: string): string {
  return join(paths.backups, `damaged-${fileStamp(at)}`);
}

/** Puts a rebuilt database in the place of the damaged one that was moved away; nothing to do as long as there is one in place. */
export function finishRebuild(paths: VaultPaths): void {
  if (existsSync(paths.database) || !existsSync(rebuiltFile(paths))) return;
  // Beside another database it would be taken for that one's.
  rmSync(logOf(paths.database), { force: true });
  renameSync(rebuiltFile(paths), paths.database);
  rmSync(rebuildFolder(paths), { recursive: true, force: true });
}

function rebuildFolder(paths: VaultPaths): string {
  return join(paths.folder, 'rebuild');
}

function rebuiltFile(paths: VaultPaths): string {
  return join(rebuildFolder(paths), 'rebuilt.db');
}

/** The write-ahead log belongs to its file: without it the last writes are lost. */
function logOf(database: string): string {
  return `${database}-wal`;
}

function salvage(damaged: string, fresh: string, migrations: readonly Migration[]): readonly SalvagedTable[] {
  const target = new BetterSqlite3(fresh);
  try {
    runMigrations(target, migrations);
    repairOutside(damaged, fresh);
    const lost = pruneTables(damaged);
    const source = openDamaged(damaged);
    if (source === null) return [];
    try {
      const tables = listTables(target).map((table) =>
        withLost(salvageTable(source, target, table), lost.get(table) ?? 0),
      );
      repairRebuilt(target);
      // What the repair took out, forgotten rows too, would be left in its unused parts (spec E8).
      target.exec('VACUUM');
      return tables;
    } finally {
      source.close();
    }
  } finally {
    target.close();
  }
}

function withLost(salvaged: SalvagedTable, lost: number): SalvagedTable {
  if (lost === 0 || salvaged.error !== null) return salvaged;
  return { ...salvaged, error: `${lost} pages or rows of it were damaged.` };
}

/** Takes what can't be read out of every table; answers how many places that were, by table. */
function pruneTables(damaged: string): ReadonlyMap<string, number> {
  const trees = listTrees(damaged);
  return withPages(
    damaged,
    (pages) =>
      new Map(trees.map(({ name, root, kind }) => [name, pruneDamagedPages(pages, root, kind)] as const)),
  );
}

interface Tree {
  readonly name: string;
  readonly root: number;
  readonly kind: TreeKind;
}

/** Where the rows of each table begin, once the write-ahead log is in the file. */
function listTrees(damaged: string): readonly Tree[] {
  const database = openDamaged(damaged);
  if (database === null) return [];
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
    return database
      .prepare<[], Tree>(
        `SELECT s.name, s.rootpage AS root, CASE WHEN l.wr THEN 'index' ELSE 'table' END AS kind
         FROM sqlite_schema s JOIN pragma_table_list(s.name) l ON l.schema = 'main' WHERE s.type = 'table' AND s.rootpage > 1`,
      )
      .all();
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return [];
    throw error;
  } finally {
    database.close();
  }
}

/** Null when not even its first page is that of a database: then there is nothing to read. */
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
