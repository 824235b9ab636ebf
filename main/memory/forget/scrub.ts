import { rm } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { listBackups } from '../backup/backup-files.ts';
import type { Vault } from '../vault/open-vault.ts';
import { overwriteFreePages } from './free-pages.ts';

/** Takes the erased bytes out of the files: attachments nobody refers to, free pages, and the write-ahead log (spec E8, design 2). */
export async function scrubFiles(vault: Vault, attachments: readonly string[]): Promise<void> {
  for (const name of attachments) await rm(join(vault.paths.attachments, basename(name)), { force: true });
  overwriteFreePages(vault.database);
  vault.database.pragma('wal_checkpoint(TRUNCATE)');
}

/**
 * Writes a database anew when the scan found something forgotten in it: SQLite overwrites what is deleted, but may leave a copy in the
 * unused part of a page whose rows it moved. Answers whether the file is one.
 */
export function compactDatabase(vault: Vault, file: string): boolean {
  if (file === vault.paths.database || file === `${vault.paths.database}-wal`) {
    vault.database.exec('VACUUM');
    vault.database.pragma('wal_checkpoint(TRUNCATE)');
    return true;
  }
  if (!listBackups(vault.paths).includes(file)) return false;
  const database = new BetterSqlite3(file);
  try {
    database.exec('VACUUM');
    return true;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return false;
    throw error;
  } finally {
    database.close();
  }
}

/**
 * Deletes a file of the backups' folder in which the scan found something forgotten: a copy that could not be rewritten, or a damaged
 * database set aside. Answers whether it was one.
 */
export async function dropBackup(vault: Vault, file: string): Promise<boolean> {
  if (!file.startsWith(vault.paths.backups + sep)) return false;
  await rm(file, { force: true });
  return true;
}
