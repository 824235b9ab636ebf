import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '../../../shared/effects.ts';
import type { Database } from '../vault/database.ts';
import { fileStamp, type VaultPaths } from '../vault/vault-paths.ts';

/** Writes a whole copy of a database among the backups, named by that instant or the next free one, and answers its path. */
export function writeBackup(database: Database, paths: VaultPaths, at: number): string {
  const file = freeName(paths, at);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  database.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, file);
  return file;
}

/** No backup is ever written over. */
function freeName(paths: VaultPaths, at: number): string {
  for (let instant = at; ; instant += 1) {
    const file = join(paths.backups, `commonplace-${fileStamp(toInstant(instant))}.db`);
    if (!existsSync(file)) return file;
  }
}
