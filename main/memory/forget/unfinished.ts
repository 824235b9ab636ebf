import { createCipheriv, createDecipheriv } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { MemoryCore } from '../memory-core.ts';

/** What is left to do of a forget after its transaction: look for its texts, remove its attachments (spec E8). */
export interface UnfinishedForget {
  readonly version: number;
  readonly texts: readonly string[];
  /** Samples of its vectors, in base 64. */
  readonly vectors: readonly string[];
  /** Its short texts in their rows, in base 64. */
  readonly rows: readonly string[];
  readonly attachments: readonly string[];
  /** What is left to do can't be read any more: there is nothing to look for, and so nothing to prove. */
  readonly isLost?: true;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const remainderSchema = z.object({
  texts: z.array(z.string()),
  vectors: z.array(z.string()).default([]),
  rows: z.array(z.string()).default([]),
  attachments: z.array(z.string()),
});
type Remainder = z.infer<typeof remainderSchema>;

/**
 * Remembers what is left to do until it is done, so that a crash meanwhile is made up for at the next start. The erased texts and
 * the names of attachments lie encrypted in a file of their own, and only the key to them in the database. Call inside the forget's transaction.
 */
export function rememberUnfinished(core: MemoryCore, forget: UnfinishedForget): void {
  const { vault, random } = core;
  const { version, texts, vectors, rows, attachments } = forget;
  const key = Buffer.from(random(32));
  const nonce = Buffer.from(random(nonceBytes));
  const encryption = createCipheriv(cipher, key, nonce);
  const body = Buffer.concat([
    encryption.update(JSON.stringify({ texts, vectors, rows, attachments }), 'utf8'),
    encryption.final(),
  ]);
  mkdirSync(vault.paths.temporary, { recursive: true });
  writeDurably(fileOf(core, version), Buffer.concat([nonce, encryption.getAuthTag(), body]));
  vault.database.prepare('INSERT INTO unfinished_forget (version, key) VALUES (?, ?)').run(version, key);
}

/** Forgets that a crash interrupted, oldest first; of one that can't be read any more, only that. */
export function listUnfinished(core: MemoryCore): readonly UnfinishedForget[] {
  return core.vault.database
    .prepare<[], { version: number; key: Buffer }>(
      'SELECT version, key FROM unfinished_forget ORDER BY version',
    )
    .all()
    .map(({ version, key }) => {
      const remainder = readRemainder(fileOf(core, version), key);
      return remainder === null
        ? { version, texts: [], vectors: [], rows: [], attachments: [], isLost: true }
        : { version, ...remainder };
    });
}

/** Files that hold what is left to do. */
export function listUnfinishedFiles(core: MemoryCore): readonly string[] {
  return core.vault.database
    .prepare<[], number>('SELECT version FROM unfinished_forget')
    .pluck()
    .all()
    .map((version) => fileOf(core, version));
}

/** Lets go of the texts and of the key to them. */
export function dropUnfinished(core: MemoryCore, version: number): void {
  core.vault.database.prepare('DELETE FROM unfinished_forget WHERE version = ?').run(version);
  rmSync(fileOf(core, version), { force: true });
}

function fileOf(core: MemoryCore, version: number): string {
  return join(core.vault.paths.temporary, `forget-${version}`);
}

/** On the disk before the transaction that counts on it is committed. */
function writeDurably(file: string, bytes: Buffer): void {
  const descriptor = openSync(file, 'w');
  try {
    writeFileSync(descriptor, bytes);
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Null when the file is missing, cut short, or no longer what was written. */
function readRemainder(file: string, key: Buffer): Remainder | null {
  try {
    const bytes = readFileSync(file);
    const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = decryption.update(bytes.subarray(nonceBytes + tagBytes));
    const text = Buffer.concat([body, decryption.final()]).toString('utf8');
    return remainderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
