import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Clock, type RandomBytes, toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { copyDatabase } from '../backup/write-backup.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import type { Migration } from '../migrations/migration.ts';
import { pendingMigrations, runMigrations, schemaNumber } from '../migrations/run-migrations.ts';
import { requeueHalfStored } from '../stores/half-stored.ts';
import { type Database, findDamage, openDatabase } from './database.ts';
import { damagedFolder, finishRebuild, type RecoveryReport, rebuildDatabase } from './rebuild-database.ts';
import { type RestoreReport, restoreDatabase } from './restore-database.ts';
import { describeVault, readDescribedId } from './vault-description.ts';
import { fileStamp, type VaultPaths, vaultPaths } from './vault-paths.ts';
import { establishSettings, type VaultSettings } from './vault-settings.ts';

export interface VaultOptions {
  /** The vault's folder; made when it isn't there. */
  readonly folder: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** The steps of the schema; for tests of migrating. */
  readonly migrations?: readonly Migration[];
}

/** An open vault: this process alone has it until `close`. */
export interface Vault extends VaultSettings {
  readonly paths: VaultPaths;
  readonly database: Database;
  /**
   * The database file, open for reading as long as the vault is. Whoever reads the file's bytes must read here: on POSIX, closing
   * any other descriptor of the file would drop SQLite's lock on it.
   */
  readonly databaseDescriptor: number;
  /** The copy made before migrating, when there was something to migrate. */
  readonly backup: string | null;
  /** The backup that took the database's place, when one was chosen. */
  readonly restored: RestoreReport | null;
  /** What was found and saved, when the database was damaged. */
  readonly recovery: RecoveryReport | null;
  close(): void;
}

/**
 * Opens a vault, making it when the folder is new (design 5): takes the lock, checks the file, sets a damaged one aside and
 * rebuilds it from what can be read, copies it before migrating, migrates. That a database is gone or empty is reported too.
 * Errors: `vault_locked`, `vault_newer`, `vault_mismatch`, `vault_corrupt` (nothing could be read), `invalid_input` (not a folder).
 */
export function openVault(options: VaultOptions): Vault {
  const migrations = options.migrations ?? allMigrations;
  const paths = vaultPaths(options.folder);
  makeFolders(paths);
  finishRebuild(paths);
  const restored = restoreDatabase({ paths, migrations, at: options.clock() });
  const { database, recovery } = openSound(paths, options, migrations);
  try {
    const backup = copyBeforeMigration(database, paths, options, migrations);
    runMigrations(database, migrations);
    requeueHalfStored(database);
    const settings = establishSettings(database, options.random, readDescribedId(paths));
    describeVault(paths, settings.vaultId, toInstant(options.clock()));
    const databaseDescriptor = openSync(paths.database, 'r');
    return {
      ...settings,
      paths,
      database,
      databaseDescriptor,
      backup,
      restored,
      recovery,
      close() {
        if (!database.open) return;
        database.pragma('optimize');
        database.close();
        closeSync(databaseDescriptor);
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeFolders(paths: VaultPaths): void {
  if (existsSync(paths.folder) && !statSync(paths.folder).isDirectory()) {
    throw new CommonplaceError(
      'invalid_input',
      `${paths.folder} is not a folder. Name a folder for the vault.`,
    );
  }
  makeFolder(dirname(paths.folder));
  // What is in it is for nobody else who works on this computer.
  if (!existsSync(paths.folder)) mkdirSync(paths.folder, { mode: 0o700 });
  makeFolder(paths.attachments);
  makeFolder(paths.backups);
}

/** One folder after the other: asked for all at once where none can be made, as under /proc, Node.js 24 tries for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function openSound(
  paths: VaultPaths,
  options: VaultOptions,
  migrations: readonly Migration[],
): { readonly database: Database; readonly recovery: RecoveryReport | null } {
  let damage: readonly string[];
  try {
    const lost = describeLost(paths);
    const database = openDatabase(paths.database);
    damage = findDamage(database);
    if (lost !== null) {
      // As for a damaged one that is set aside: copies of documents are kept that nothing accounts for any more.
      mkdirSync(damagedFolder(paths, toInstant(options.clock())), { recursive: true });
      return { database, recovery: { set_aside: null, damage: [lost], tables: [] } };
    }
    if (damage.length === 0) return { database, recovery: null };
    database.close();
  } catch (error) {
    if (!(error instanceof CommonplaceError) || error.code !== 'vault_corrupt') throw error;
    damage = [error.message];
  }
  const recovery = rebuildDatabase({ paths, damage, migrations, at: toInstant(options.clock()) });
  return { database: openDatabase(paths.database), recovery };
}

/** What a vault that was written before lacks, where SQLite would begin an empty database without a word; null when nothing. */
function describeLost({ description, database }: VaultPaths): string | null {
  if (!existsSync(description)) return null;
  if (!existsSync(database)) return 'The database is gone.';
  const log = statSync(`${database}-wal`, { throwIfNoEntry: false });
  return statSync(database).size === 0 && (log?.size ?? 0) === 0 ? 'The database is empty.' : null;
}

function copyBeforeMigration(
  database: Database,
  paths: VaultPaths,
  options: VaultOptions,
  migrations: readonly Migration[],
): string | null {
  const present = schemaNumber(database);
  if (pendingMigrations(database, migrations).length === 0 || present === 0) return null;
  const stamp = fileStamp(toInstant(options.clock()));
  const copy = join(paths.backups, `commonplace-schema-${present}-${stamp}.db`);
  copyDatabase(database, copy);
  return copy;
}
