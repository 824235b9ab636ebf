import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../vault/database.ts';
import { fileStamp, type VaultPaths } from '../vault/vault-paths.ts';

/** Writes a whole copy of a database among the backups, named by that instant, and answers its path. */
export function writeBackup(database: Database, paths: VaultPaths, at: string): string {
  const file = join(paths.backups, `commonplace-${fileStamp(at)}.db`);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  database.prepare('VACUUM INTO ?').run(unfinished);
  renameSync(unfinished, file);
  return file;
}
