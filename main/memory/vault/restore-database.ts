import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { CommonplaceError } from '../../../shared/errors.ts';
import { listBackups } from '../backup/backup-files.ts';
import { dropPendingRestore, readPendingRestore } from '../backup/pending-restore.ts';
import { lastMade } from '../backup/rotate-backups.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Migration } from '../migrations/migration.ts';
import { runMigrations } from '../migrations/run-migrations.ts';
import { findDamage, openDatabase } from './database.ts';
import type { VaultPaths } from './vault-paths.ts';
import { writeSetting } from './vault-settings.ts';

/** A backup that took the database's place. */
export interface RestoreReport {
  readonly name: string;
  /** The backup that what was there before is kept as. */
  readonly kept_as: string;
}

interface Restore {
  readonly paths: VaultPaths;
  readonly migrations: readonly Migration[];
  /** In milliseconds, for the name of the backup of what is there now. */
  readonly at: number;
}

/** What must not go back to an earlier state: what was forgotten, its proofs and what is left to do of them, known exports, and what was sent. */
const ledger = [
  'forget_log',
  'forget_receipt',
  'unfinished_forget',
  'known_export',
  'consumer',
  'kept_source',
  'provider_call',
] as const;

/**
 * Puts the chosen backup in the database's place, before the vault is opened. The present database is made a backup first; what was
 * forgotten since stays forgotten, and versions go on from where they are (spec E1, E8). Interrupted at any point, it is done again
 * or was done. Null when none is chosen, or when either database is damaged: then the present one stays.
 */
export function restoreDatabase({ paths, migrations, at }: Restore): RestoreReport | null {
  const name = readPendingRestore(paths);
  if (name === null) return null;
  const file = join(paths.backups, name);
  const kept = listBackups(paths).includes(file) ? keepPresent(paths, at) : null;
  const fresh = kept === null ? null : prepare({ paths, migrations, at }, file, kept);
  if (fresh !== null) renameSync(fresh, paths.database);
  rmSync(join(paths.folder, workFolder), { recursive: true, force: true });
  dropPendingRestore(paths);
  return fresh === null || kept === null ? null : { name, kept_as: basename(kept) };
}

/** Makes the present database a backup; null when it is damaged, which is for the opening to deal with. */
function keepPresent(paths: VaultPaths, at: number): string | null {
  try {
    const present = openDatabase(paths.database);
    try {
      return findDamage(present).length === 0 ? writeBackup(present, paths, at) : null;
    } finally {
      present.close();
    }
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'vault_corrupt') return null;
    throw error;
  }
}

const workFolder = 'rebuild';

/** A copy of the backup that knows what the present database says was forgotten; null when it is damaged. */
function prepare({ paths, migrations, at }: Restore, file: string, kept: string): string | null {
  const folder = join(paths.folder, workFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const fresh = join(folder, 'restored.db');
  copyFileSync(file, fresh);
  const database = new BetterSqlite3(fresh);
  try {
    if (findDamage(database).length > 0) return null;
    runMigrations(database, migrations);
    database.prepare('ATTACH ? AS present').run(migratedCopy(kept, join(folder, 'present.db'), migrations));
    database.transaction(() => {
      for (const table of ledger) database.exec(carrySql(table));
      // What is back in the present database, as its forget was undone, is not forgotten.
      database.exec(`DELETE FROM forget_log WHERE EXISTS
          (SELECT 1 FROM present.record r WHERE r.id = record_id AND r.kind <> 'run' AND r.version > forget_log.version) AND since = 0;
        INSERT OR IGNORE INTO lineage SELECT * FROM present.lineage WHERE artifact_id IN (SELECT record_id FROM forget_log);
        UPDATE commit_version SET version = max(version, (SELECT version FROM present.commit_version)) + 1`);
    })();
    database.exec('DETACH present');
    // One was made a moment ago.
    writeSetting(database, lastMade, String(at));
    return fresh;
  } finally {
    database.close();
  }
}

/** The app may have been updated since the backup was chosen: then the present database has an older schema still. */
function migratedCopy(file: string, copy: string, migrations: readonly Migration[]): string {
  copyFileSync(file, copy);
  const database = new BetterSqlite3(copy);
  try {
    runMigrations(database, migrations);
    return copy;
  } finally {
    database.close();
  }
}

function carrySql(table: (typeof ledger)[number]): string {
  return `INSERT OR REPLACE INTO ${table} SELECT * FROM present.${table}`;
}
