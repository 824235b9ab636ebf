import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import { listBackups } from '../backup/backup-files.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import { type MemoryCore, openMemoryCore } from '../memory-core.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { runMigrations, schemaNumber } from '../migrations/run-migrations.ts';
import type { Database } from '../vault/database.ts';
import type { VectorIndex } from '../vectors/vector-index.ts';
import { computeClosure } from './closure.ts';
import { erase } from './erase.ts';
import { scrubFullText } from './full-text-removal.ts';

/** What became of the backups that held something of a forget, by file name. */
export interface BackupChanges {
  readonly rewritten: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Erases a forget from every backup that holds something of it, as it was erased here (spec E8): the backup stays what it was
 * but for that, and for the schema of today when it was made before. One that can't be read is removed.
 */
export function rewriteBackups(
  core: MemoryCore,
  { version, kept }: Pick<ForgetReceipt, 'version' | 'kept'>,
): BackupChanges {
  const rewritten: string[] = [];
  const removed: string[] = [];
  const forget = { version, ids: forgottenIds(core, version), kept: new Set(kept.map(({ id }) => id)) };
  for (const file of listBackups(core.vault.paths)) {
    const outcome = rewriteOrRefuse(core, file, forget);
    if (outcome === 'rewritten') rewritten.push(basename(file));
    if (outcome !== 'unreadable') continue;
    rmSync(file, { force: true });
    removed.push(basename(file));
  }
  return { rewritten, removed };
}

interface Forgotten {
  readonly version: number;
  readonly ids: readonly string[];
  readonly kept: ReadonlySet<string>;
}

function rewriteOrRefuse(
  core: MemoryCore,
  file: string,
  forget: Forgotten,
): 'untouched' | 'rewritten' | 'unreadable' {
  try {
    const database = new BetterSqlite3(file);
    try {
      return rewrite(core, database, forget);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return 'unreadable';
    throw error;
  }
}

function rewrite(
  core: MemoryCore,
  database: Database,
  { ids, version, kept }: Forgotten,
): 'untouched' | 'rewritten' | 'unreadable' {
  const schema = schemaNumber(database);
  if (schema === 0 || schema > (allMigrations.at(-1)?.number ?? 0)) return 'unreadable';
  database.pragma('secure_delete = ON');
  const holds = database.prepare<[string]>('SELECT 1 FROM record WHERE id = ?');
  const held = ids.filter((id) => holds.get(id) !== undefined);
  const hidden = listGoneHidden(core, database);
  if (held.length === 0 && hidden.length === 0) return 'untouched';
  runMigrations(database, allMigrations);
  database.pragma('foreign_keys = ON');
  for (const gone of hidden) dropHidden(database, gone);
  if (held.length > 0) eraseHeld({ ...core, vault: { ...core.vault, database } }, held, { version, kept });
  // Also the unused parts of pages: a single word of the full text left there is too short for the scan.
  database.exec('VACUUM');
  return 'rewritten';
}

function eraseHeld(
  dependencies: MemoryCore,
  held: readonly string[],
  { version, kept }: Pick<Forgotten, 'version' | 'kept'>,
): void {
  const { database } = dependencies.vault;
  const copy = openMemoryCore({ ...dependencies, index: noIndex });
  database.prepare('UPDATE commit_version SET version = max(version, ?)').run(version - 1);
  inTransaction(copy, (scope) => {
    const closure = computeClosure(copy, held);
    erase(scope, closure, new Set([...kept].filter((id) => closure.reached.has(id))));
  });
  scrubFullText(database);
}

/** Versions of what was hidden when the backup was made and has been erased or restored since. */
function listGoneHidden(core: MemoryCore, database: Database): readonly number[] {
  const hasHidden = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'hidden_forget'");
  // Before there was a grace period.
  if (hasHidden.get() === undefined) return [];
  const present = new Set(listHiddenVersions(core.vault.database));
  return listHiddenVersions(database).filter((version) => !present.has(version));
}

function listHiddenVersions(database: Database): readonly number[] {
  return database.prepare<[], number>('SELECT version FROM hidden_forget').pluck().all();
}

function dropHidden(database: Database, version: number): void {
  database.prepare('DELETE FROM hidden_row WHERE version = ?').run(version);
  database.prepare('DELETE FROM hidden_forget WHERE version = ?').run(version);
}

/** Everything that went in a forget; not the answers that were kept, nor what was rebuilt. */
function forgottenIds(core: MemoryCore, version: number): readonly string[] {
  return core.vault.database
    .prepare<[number], string>('SELECT record_id FROM forget_log WHERE version = ? AND since = 0')
    .pluck()
    .all(version);
}

/** A backup is never searched. */
const noIndex: VectorIndex = {
  load: async () => undefined,
  add: () => undefined,
  remove: () => undefined,
  search: () => [],
};
