import { rm } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Vault } from '../vault/open-vault.ts';

/** Takes the erased bytes out of the files: attachments nobody refers to, and the write-ahead log (spec E8, design 2). */
export async function scrubFiles(vault: Vault, attachments: readonly string[]): Promise<void> {
  for (const name of attachments) await rm(join(vault.paths.attachments, basename(name)), { force: true });
  vault.database.pragma('wal_checkpoint(TRUNCATE)');
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
