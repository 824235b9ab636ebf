import { fstatSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '../vault/open-vault.ts';

/** Every file in a folder, or the file itself; none when there is nothing. */
export async function listFiles(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (hasCode(error, ['ENOTDIR'])) return [path];
    if (hasCode(error, ['ENOENT'])) return [];
    throw error;
  }
}

/** A file that is open to be read; one without a handle of its own is not to be closed. */
export interface OpenFile {
  readonly descriptor: number;
  readonly handle: FileHandle | null;
}

/**
 * Opens a file of the vault, or of a window's storage, which others have open too. `gone` when it went away since it was listed;
 * `unreadable` when it belongs to somebody else or is locked.
 */
export async function openForScan(
  vault: Vault,
  file: string,
): Promise<OpenFile | 'empty' | 'gone' | 'unreadable'> {
  try {
    const { dev, ino, size } = await stat(file, { bigint: true });
    const own = fstatSync(vault.databaseDescriptor, { bigint: true });
    // The database's own descriptor, whatever path led to it: closing another one would drop SQLite's lock.
    if (dev === own.dev && ino === own.ino) return { descriptor: vault.databaseDescriptor, handle: null };
    // Locks of others are empty files, and would be dropped likewise.
    if (size === 0n) return 'empty';
    const handle = await open(file, 'r');
    return { descriptor: handle.fd, handle };
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return 'gone';
    if (hasCode(error, ['EACCES', 'EPERM', 'EBUSY'])) return 'unreadable';
    throw error;
  }
}

/** What a receipt says of files that could not be read. */
export function describeUnreadable(files: ReadonlySet<string>): readonly string[] {
  return files.size === 0 ? [] : [`Files that could not be read: ${[...files].join(', ')}.`];
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
