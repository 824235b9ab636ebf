import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '../../../shared/effects.ts';
import { fileStamp, type VaultPaths } from '../vault/vault-paths.ts';

const rotating = /^commonplace-\d{4}-\d{2}-\d{2}T\d+Z\.db$/;
const stamp = /(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z\.db$/;
const beforeMigration = /^commonplace-schema-\d+-\d{4}-\d{2}-\d{2}T\d{9}Z\.db$/;

/** How the name of a copy ends that is being written, or was when its process was killed. */
export const unfinishedCopy = '.unfinished';

/** The path of a backup made by rotation at that instant, in milliseconds, or the next free one: no backup is ever written over. */
export function nameBackup(paths: VaultPaths, at: number): string {
  for (let instant = at; ; instant += 1) {
    const file = join(paths.backups, `commonplace-${fileStamp(toInstant(instant))}.db`);
    if (!existsSync(file)) return file;
  }
}

/** Backups made by rotation, oldest first. */
export function listRotating(paths: VaultPaths): readonly string[] {
  return list(paths, (name) => rotating.test(name));
}

/** Every whole database in the backups' folder: rotating ones and copies made before a migration, oldest first. */
export function listBackups(paths: VaultPaths): readonly string[] {
  return list(paths, (name) => rotating.test(name) || beforeMigration.test(name));
}

/** When a backup was made, as an instant, by its name: its file is written again by every forget that it held something of. */
export function backupInstant(name: string): string {
  const [, date = '', hour = '', minute = '', second = '', millisecond = ''] = stamp.exec(name) ?? [];
  return `${date}T${hour}:${minute}:${second}.${millisecond}Z`;
}

function list(paths: VaultPaths, takes: (name: string) => boolean): readonly string[] {
  return readdirSync(paths.backups)
    .filter(takes)
    .map((name) => join(paths.backups, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
