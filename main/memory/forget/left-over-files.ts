import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { listBackups, unfinishedCopy } from '../backup/backup-files.ts';
import type { MemoryCore } from '../memory-core.ts';
import { isAttachmentWanted } from './attachments.ts';
import { listUnfinishedFiles } from './unfinished.ts';

const copyName = /^[0-9a-f]{64}$/;

/**
 * Removes what a process that was killed left in the vault's folder: the copy of a document whose row was not written yet, a backup
 * half written, and files that were to be used once (spec E8). Call before anything of the kind is under way.
 */
export function removeLeftOvers(core: MemoryCore): void {
  const { attachments, backups, temporary } = core.vault.paths;
  for (const name of listOrphanedCopies(core)) rmSync(join(attachments, name), { force: true });
  for (const name of listFolder(backups)) {
    if (name.endsWith(unfinishedCopy)) rmSync(join(backups, name), { force: true });
  }
  const awaited = new Set(listUnfinishedFiles(core).map((file) => basename(file)));
  for (const name of listFolder(temporary)) {
    if (!awaited.has(name)) rmSync(join(temporary, name), { recursive: true, force: true });
  }
}

/**
 * Copies that neither a document, here or in a backup, nor a forget in its grace period accounts for. None as long as a damaged database is set aside: the
 * documents they belong to may be in there only.
 */
export function listOrphanedCopies(core: MemoryCore): readonly string[] {
  const { attachments, backups } = core.vault.paths;
  if (listFolder(backups).some((name) => name.startsWith('damaged-'))) return [];
  const orphaned = listFolder(attachments).filter(
    (name) => copyName.test(name) && !isAttachmentWanted(core, name),
  );
  if (orphaned.length === 0) return [];
  const restorable = new Set(listBackups(core.vault.paths).flatMap(attachmentsIn));
  return orphaned.filter((name) => !restorable.has(name));
}

/** Copies of the documents in a backup, which may be restored; none of one that can't be read. */
function attachmentsIn(backup: string): readonly string[] {
  try {
    const database = new BetterSqlite3(backup, { readonly: true });
    try {
      const sql = 'SELECT attachment FROM document WHERE attachment IS NOT NULL';
      return database.prepare<[], string>(sql).pluck().all();
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return [];
    throw error;
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
