import { fstatSync, read } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import type { Vault } from '../vault/open-vault.ts';
import { createNeedleMatcher, type NeedleMatcher } from './needle-matcher.ts';
import { createNeedles } from './needles.ts';
import { survivingTexts } from './surviving-texts.ts';

const readDescriptor = promisify(read);
const pieceBytes = 1 << 20;

interface ScannedFile {
  readonly file: string;
  readonly bytes: number;
  /** Per matcher, per needle: how often it occurs. */
  readonly found: readonly ReadonlyMap<number, number>[];
}

/**
 * Looks through every byte of the vault's files for the erased texts, and takes off what surviving records say as well (spec E8).
 * Residue names the files it was found in.
 */
export async function scanVault(vault: Vault, texts: readonly string[]): Promise<ForgetReceipt['scan']> {
  const sets = createNeedles(texts);
  const matchers = sets.map(createNeedleMatcher);
  const scanned: ScannedFile[] = [];
  for (const file of await listFiles(vault.paths.folder)) {
    const found = await scanFile(vault, file, matchers);
    if (found !== null) scanned.push(found);
  }
  const dirty = scanned.some(({ found }) => found.some((needles) => needles.size > 0));
  const shared = dirty ? await findShared(vault, matchers) : [];
  const residue = scanned.map(({ file, found }) => ({ file, occurrences: countUnshared(found, shared) }));
  const occurrences = residue.reduce((sum, one) => sum + one.occurrences, 0);
  return {
    status: occurrences === 0 ? 'clean' : 'not_clean',
    files: scanned.length,
    bytes: scanned.reduce((sum, { bytes }) => sum + bytes, 0),
    occurrences,
    residue: residue.filter((one) => one.occurrences > 0).map(({ file }) => file),
  };
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function scanFile(
  vault: Vault,
  file: string,
  matchers: readonly NeedleMatcher[],
): Promise<ScannedFile | null> {
  const found = matchers.map(() => new Map<number, number>());
  const overlap = Math.max(0, ...matchers.map((matcher) => matcher.overlap));
  const piece = Buffer.alloc(pieceBytes + overlap);
  // The database's own descriptor: closing another one would drop SQLite's lock.
  const handle = file === vault.paths.database ? null : await openIfThere(file);
  if (handle === undefined) return null;
  const descriptor = handle?.fd ?? vault.databaseDescriptor;
  try {
    const { size } = fstatSync(descriptor);
    for (let start = 0; matchers.length > 0 && start < size; start += pieceBytes) {
      const { bytesRead } = await readDescriptor(descriptor, piece, 0, piece.length, start);
      for (const [index, matcher] of matchers.entries()) {
        // What begins in the overlap belongs to the next piece, which begins there.
        const own = Math.min(bytesRead, pieceBytes + matcher.overlap);
        matcher.match(piece.subarray(0, own), (needle) => tally(found[index], needle));
      }
    }
    return { file, bytes: size, found };
  } finally {
    await handle?.close();
  }
}

/** A temporary file may go away between listing and reading. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function tally(found: Map<number, number> | undefined, needle: number): void {
  found?.set(needle, (found.get(needle) ?? 0) + 1);
}

/** Per matcher, the needles that surviving records hold. */
async function findShared(
  vault: Vault,
  matchers: readonly NeedleMatcher[],
): Promise<readonly ReadonlySet<number>[]> {
  const shared = matchers.map(() => new Set<number>());
  for (const texts of survivingTexts(vault.database)) {
    for (const text of texts) {
      for (const bytes of [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]) {
        for (const [index, matcher] of matchers.entries()) {
          matcher.match(bytes, (needle) => void shared[index]?.add(needle));
        }
      }
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return shared;
}

function countUnshared(
  found: readonly ReadonlyMap<number, number>[],
  shared: readonly ReadonlySet<number>[],
): number {
  let count = 0;
  for (const [index, needles] of found.entries()) {
    for (const [needle, times] of needles) {
      if (shared[index]?.has(needle) !== true) count += times;
    }
  }
  return count;
}
