import { rmSync } from 'node:fs';
import type { MemoryCore } from '../memory-core.ts';
import { readSetting, writeSetting } from '../vault/vault-settings.ts';
import { listRotating } from './backup-files.ts';
import { writeBackup } from './write-backup.ts';

/** How many backups are kept; the oldest goes first. */
const kept = 3;
const dayMilliseconds = 24 * 60 * 60_000;

/** The setting that says when the last was made, in milliseconds. */
export const lastMade = 'backup_ms';
const lastVersion = 'backup_version';

/**
 * Makes a backup of the vault's database when the last is a day old, or a day ahead as after a clock was set back, and something was
 * written since, and removes the oldest of the others beyond three in all. None of a vault that holds the tools only: it would take the
 * first day's place. Answers its path, or null when none was due. Attachments are not copied: they never change.
 */
export function rotateBackups(core: Pick<MemoryCore, 'vault' | 'versions' | 'clock'>): string | null {
  const { database, paths } = core.vault;
  const now = core.clock();
  const version = core.versions.current();
  const last = Number(readSetting(database, lastMade) ?? 0);
  if (Math.abs(now - last) < dayMilliseconds || isEmpty(core)) return null;
  if (readSetting(database, lastVersion) === String(version)) return null;
  const file = writeBackup(database, paths, now);
  writeSetting(database, lastMade, String(now));
  writeSetting(database, lastVersion, String(version));
  const others = listRotating(paths).filter((other) => other !== file);
  for (const old of others.slice(0, 1 - kept)) rmSync(old, { force: true });
  return file;
}

function isEmpty({ vault }: Pick<MemoryCore, 'vault'>): boolean {
  return vault.database.prepare("SELECT 1 FROM record WHERE kind <> 'tool' LIMIT 1").get() === undefined;
}
