import { read } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Database } from '../vault/database.ts';
import type { Vault } from '../vault/open-vault.ts';
import { unfinishedCopy } from './backup-files.ts';

const readDescriptor = promisify(read);
const readBytes = 1 << 20;

/** The disk is waited for after so many bytes: a commit meanwhile would wait behind everything it has still to write. */
const syncedBytes = 8 << 20;

/** Where the file's header says how it is written and read: 2 with a write-ahead log, 1 without (https://sqlite.org/fileformat2.html, 1.3.3). */
const logBytes = [18, 19] as const;

/**
 * Writes a whole copy of a vault's database as it is at the call, under its name only once it is whole and on the disk; nothing of it is
 * left where that can't be. The app goes on meanwhile, and may write: the file is read in the background and doesn't change, since what is
 * written stays in the write-ahead log until the copy is made. Whoever writes the log back all the same, or the database anew, has to end
 * the copy first: `signal` does, and its reason is thrown.
 */
export async function copyWhileOpen(
  { database, databaseDescriptor }: Pick<Vault, 'database' | 'databaseDescriptor'>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${file}${unfinishedCopy}`;
  try {
    await withFileAtRest(database, () => copyFile(databaseDescriptor, unfinished, signal));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function withFileAtRest(database: Database, work: () => Promise<void>): Promise<void> {
  const usual = Number(database.pragma('wal_autocheckpoint', { simple: true }));
  database.pragma('wal_autocheckpoint = 0');
  try {
    writeLogBack(database);
    await work();
  } finally {
    database.pragma(`wal_autocheckpoint = ${usual}`);
  }
}

const writtenBack = z.tuple([z.object({ log: z.number(), checkpointed: z.number() })]);

function writeLogBack(database: Database): void {
  const [{ log, checkpointed }] = writtenBack.parse(database.pragma('wal_checkpoint(PASSIVE)'));
  if (log === checkpointed) return;
  throw new CommonplaceError(
    'unavailable',
    `No backup of ${database.name} can be begun while something reads it. Try again later.`,
  );
}

async function copyFile(descriptor: number, copy: string, signal: AbortSignal): Promise<void> {
  const target = await open(copy, 'w');
  try {
    await copyBytes(descriptor, target, signal);
  } finally {
    await target.close();
  }
}

async function copyBytes(descriptor: number, target: FileHandle, signal: AbortSignal): Promise<void> {
  const buffer = Buffer.alloc(readBytes);
  for (let at = 0; ; ) {
    signal.throwIfAborted();
    const { bytesRead } = await readDescriptor(descriptor, buffer, 0, readBytes, at);
    // The copy has no log beside it.
    if (at === 0) for (const place of logBytes) buffer[place] = 1;
    await target.writeFile(buffer.subarray(0, bytesRead));
    at += bytesRead;
    if (bytesRead === 0 || at % syncedBytes === 0) await target.datasync();
    if (bytesRead === 0) return signal.throwIfAborted();
  }
}
