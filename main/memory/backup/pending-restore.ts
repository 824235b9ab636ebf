import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VaultPaths } from '../vault/vault-paths.ts';

/** Where the vault says which backup is to take the database's place when it is opened next. */
function fileOf(paths: VaultPaths): string {
  return join(paths.backups, 'restore-next');
}

/** The file name of that backup, or null. */
export function readPendingRestore(paths: VaultPaths): string | null {
  return existsSync(fileOf(paths)) ? readFileSync(fileOf(paths), 'utf8').trim() : null;
}

/** A file that holds no backup's name, as one cut short by a crash, chooses none. */
export function writePendingRestore(paths: VaultPaths, name: string): void {
  writeFileSync(fileOf(paths), `${name}\n`);
}

/** From now on none is chosen. */
export function dropPendingRestore(paths: VaultPaths): void {
  rmSync(fileOf(paths), { force: true });
}
