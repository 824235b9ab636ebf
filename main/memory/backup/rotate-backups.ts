import { rmSync } from 'node:fs';
import type { MemoryCore } from '../memory-core.ts';
import { readSetting, writeSetting } from '../vault/vault-settings.ts';
import { listRotating, nameBackup } from './backup-files.ts';
import { copyWhileOpen } from './copy-while-open.ts';

/** How many backups are kept; the oldest goes first. */
const kept = 3;
const dayMilliseconds = 24 * 60 * 60_000;

/** The setting that says when the last was made, in milliseconds. */
export const lastMade = 'backup_ms';
const lastVersion = 'backup_version';

type Rotated = Pick<MemoryCore, 'vault' | 'versions' | 'clock'>;

/**
 * Makes a backup of the vault's database when the last is a day old, or a day ahead as after a clock was set back, and something was
 * written since, and removes the oldest of the others beyond three in all. Answers its path, or null when none was due. Attachments are
 * not copied: they never change. Errors: as `copyWhileOpen`.
 */
export async function rotateBackups(core: Rotated, signal: AbortSignal): Promise<string | null> {
  const { database, paths } = core.vault;
  const now = core.clock();
  const version = core.versions.current();
  if (!isDue(core, now, version)) return null;
  const file = nameBackup(paths, now);
  await copyWhileOpen(core.vault, file, signal);
  writeSetting(database, lastMade, String(now));
  writeSetting(database, lastVersion, String(version));
  const others = listRotating(paths).filter((other) => other !== file);
  for (const old of others.slice(0, 1 - kept)) rmSync(old, { force: true });
  return file;
}

/**
 * None of a vault that holds the tools only: it would take the first day's place. Nor while a forget was cut short: what it erased may still
 * be in parts of the file that nothing uses, which are copied too.
 */
function isDue({ vault: { database } }: Rotated, now: number, version: number): boolean {
  if (Math.abs(now - Number(readSetting(database, lastMade) ?? 0)) < dayMilliseconds) return false;
  if (readSetting(database, lastVersion) === String(version)) return false;
  const has = (sql: string): boolean => database.prepare(sql).get() !== undefined;
  return (
    has("SELECT 1 FROM record WHERE kind <> 'tool' LIMIT 1") &&
    !has('SELECT 1 FROM unfinished_forget LIMIT 1')
  );
}
