import { relative, sep } from 'node:path';
import type { ConsumerReport, ForgetReceipt } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { compactDatabase, dropBackup } from './scrub.ts';

type Scan = ForgetReceipt['scan'];

/** What the last scan found, and what was done for it to find nothing. */
export interface ScrubbedScan {
  readonly scan: Scan;
  /** Backups and damaged databases set aside that still held something, by their names in the folder of backups; they are gone. */
  readonly dropped: readonly string[];
  /** Whether the windows' storage held something and was emptied. */
  readonly isStorageEmptied: boolean;
}

/**
 * Scans; where something is found, writes databases anew, empties the windows' storage, and scans again; then removes backups that still
 * have some (spec E8).
 */
export async function scanUntilClean(core: MemoryCore, scan: () => Promise<Scan>): Promise<ScrubbedScan> {
  const { vault, windowStorage } = core;
  const first = await scan();
  const compacted = first.residue.filter((file) => compactDatabase(vault, file));
  const isStorageEmptied = first.residue.some((file) => isInStorage(core, file));
  if (isStorageEmptied) await windowStorage?.clear();
  const second = compacted.length === 0 && !isStorageEmptied ? first : await scan();
  const dropped: string[] = [];
  for (const file of second.residue)
    if (await dropBackup(vault, file)) dropped.push(relative(vault.paths.backups, file));
  return { scan: dropped.length === 0 ? second : await scan(), dropped, isStorageEmptied };
}

/** What a receipt says of the windows' storage; nothing where none can be looked at. */
export function storageReports(
  { windowStorage }: MemoryCore,
  version: number,
  isEmptied: boolean,
): readonly ConsumerReport[] {
  if (windowStorage === undefined || windowStorage.folders.length === 0) return [];
  const action = isEmptied ? 'something was found and it was emptied' : 'nothing was found';
  return [
    { consumer: 'windows', watermark: version, action: `storage, caches and crash reports: ${action}` },
  ];
}

/** The vault itself may lie in the folder where windows keep theirs. */
function isInStorage({ vault, windowStorage }: MemoryCore, file: string): boolean {
  const isIn = (folder: string): boolean => file.startsWith(folder + sep);
  return !isIn(vault.paths.folder) && (windowStorage?.folders ?? []).some(isIn);
}
