import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MemoryCore } from '../memory-core.ts';
import { isAttachmentWanted } from './attachments.ts';
import { listUnfinishedFiles } from './unfinished.ts';

const copyName = /^[0-9a-f]{64}$/;

/**
 * Removes what a process that was killed left in the vault's folder: the copy of a document whose row was not written yet, and files
 * that were to be used once (spec E8). Call before anything of the kind is under way.
 */
export function removeLeftOvers(core: MemoryCore): void {
  const { attachments, temporary } = core.vault.paths;
  for (const name of listOrphanedCopies(core)) rmSync(join(attachments, name), { force: true });
  const awaited = new Set(listUnfinishedFiles(core).map((file) => basename(file)));
  for (const name of listFolder(temporary)) {
    if (!awaited.has(name)) rmSync(join(temporary, name), { recursive: true, force: true });
  }
}

/**
 * Copies that neither a document nor a forget in its grace period accounts for. None as long as a damaged database is set aside: the
 * documents they belong to may be in there only.
 */
export function listOrphanedCopies(core: MemoryCore): readonly string[] {
  const { attachments, backups } = core.vault.paths;
  if (listFolder(backups).some((name) => name.startsWith('damaged-'))) return [];
  return listFolder(attachments).filter((name) => copyName.test(name) && !isAttachmentWanted(core, name));
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
