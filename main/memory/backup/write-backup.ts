import { renameSync, rmSync } from 'node:fs';
import type { Database } from '../vault/database.ts';
import type { VaultPaths } from '../vault/vault-paths.ts';
import { nameBackup, unfinishedCopy } from './backup-files.ts';

/** Writes a whole copy of a database among the backups, named by that instant or the next free one, and answers its path. */
export function writeBackup(database: Database, paths: VaultPaths, at: number): string {
  const file = nameBackup(paths, at);
  copyDatabase(database, file);
  return file;
}

/**
 * Writes a whole copy of an open database, under its name only once it is whole; nothing of it is left where that can't be.
 * Everything stands still meanwhile, as it may where nothing runs yet; `copyWhileOpen` is for a vault that is in use.
 * VACUUM INTO, not a copy of the file: copying would open and close it, and so drop the lock.
 */
export function copyDatabase(database: Database, file: string): void {
  const unfinished = `${file}${unfinishedCopy}`;
  rmSync(unfinished, { force: true });
  try {
    database.prepare('VACUUM INTO ?').run(unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
