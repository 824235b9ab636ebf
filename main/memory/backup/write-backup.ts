import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '../../../shared/effects.ts';
import type { Database } from '../vault/database.ts';
import { fileStamp, type VaultPaths } from '../vault/vault-paths.ts';

/** Writes a whole copy of a database among the backups, named by that instant or the next free one, and answers its path. */
export function writeBackup(database: Database, paths: VaultPaths, at: number): string {
  const file = freeName(paths, at);
  copyDatabase(database, file);
  return file;
}

/** How the name of a copy ends that is being written, or was when its process was killed. */
export const unfinishedCopy = '.unfinished';

/**
 * Writes a whole copy of an open database, under its name only once it is whole; nothing of it is left where that can't be.
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

/** No backup is ever written over. */
function freeName(paths: VaultPaths, at: number): string {
  for (let instant = at; ; instant += 1) {
    const file = join(paths.backups, `commonplace-${fileStamp(toInstant(instant))}.db`);
    if (!existsSync(file)) return file;
  }
}
