import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import { otherWork } from '../other-work.ts';
import type { Vault } from '../vault/open-vault.ts';
import {
  createPatterns,
  createWholePatterns,
  isTooShort,
  joinPatterns,
  type Patterns,
  pieceBytes,
  shortestText,
} from './erased-patterns.ts';
import { shortestWord } from './erased-words.ts';
import { describeUnreadable, listFiles, openForScan } from './files-to-scan.ts';
import { createPatternMatcher, type Match, type PatternMatcher } from './pattern-matcher.ts';
import { createSharedPieces } from './shared-pieces.ts';
import { survivingBytes, survivingTexts } from './surviving-texts.ts';
import { survivingVectors } from './vector-samples.ts';

const readDescriptor = promisify(read);
const readBytes = 1 << 20;
/** Bytes read again at each end of a part, at least, so that a piece across two parts is seen whole. A multiple of four, as the parts are. */
const leastMargin = 256;

type Found = Pick<Match, 'place' | 'length'>;
type Scan = ForgetReceipt['scan'];

export interface ScanOptions {
  readonly vault: Vault;
  /** Erased texts. */
  readonly texts: readonly string[];
  /** Samples of erased vectors. */
  readonly vectors?: readonly Buffer[];
  /** Texts too short to be looked for by themselves, with what lay around them in their rows. */
  readonly rows?: readonly Buffer[];
  /** Files and folders outside the vault that may hold something of it. */
  readonly elsewhere: readonly string[];
  /** What can't be looked at, as whole sentences. */
  readonly beyondReach?: readonly string[];
  /** Whether a file is a surviving record's own, such as the copy of a document: what it says is said by a survivor. */
  readonly survives?: (file: string) => boolean;
}

/**
 * Looks through every byte of the vault's files, and of those elsewhere, for the erased texts, and takes off what surviving records
 * say as well (spec E8). Residue names the files it was found in.
 */
export async function scanVault(options: ScanOptions): Promise<Scan> {
  const { vault, texts, vectors = [], rows = [], elsewhere, beyondReach = [] } = options;
  const { survives = () => false } = options;
  const files = [...new Set((await Promise.all([vault.paths.folder, ...elsewhere].map(listFiles))).flat())];
  const unreadable = new Set<string>();
  const sizes = new Map<string, number>();
  const residue = new Map<string, number>();
  for (const patterns of createPatterns(texts, vectors)) {
    const matcher = createPatternMatcher(patterns);
    const found = new Map<string, readonly Found[]>();
    for (const file of files) {
      const matches = await scanFile(vault, file, matcher, sizes, unreadable);
      if (matches.length > 0) found.set(file, matches);
    }
    if (found.size === 0) continue;
    const shared = await findShared(vault, matcher);
    for (const [file, matches] of found) if (survives(file)) for (const one of matches) shared.mark(one);
    const left = new Map(
      [...found].map(([file, matches]) => [file, matches.filter((one) => !shared.covers(one))]),
    );
    for (const [file, count] of await confirm(options, patterns, left)) {
      residue.set(file, (residue.get(file) ?? 0) + count);
    }
  }
  for (const patterns of createWholePatterns(rows)) {
    const matcher = createPatternMatcher(patterns);
    for (const file of files.filter(isDatabase)) {
      const { length } = await scanFile(vault, file, matcher, sizes, unreadable);
      if (length > 0) residue.set(file, (residue.get(file) ?? 0) + length);
    }
  }
  // With nothing to look for, the files still count as seen.
  for (const file of files) if (!sizes.has(file)) await scanFile(vault, file, null, sizes, unreadable);
  const occurrences = sum(residue.values());
  return {
    status: occurrences === 0 ? 'clean' : 'not_clean',
    files: sizes.size,
    bytes: sum(sizes.values()),
    occurrences,
    residue: [...residue.keys()],
    not_looked_for: [...beyondReach, ...describeLimits(texts), ...describeUnreadable(unreadable)],
  };
}

async function scanFile(
  vault: Vault,
  file: string,
  matcher: PatternMatcher | null,
  sizes: Map<string, number>,
  unreadable: Set<string>,
): Promise<readonly Found[]> {
  const opened = await openForScan(vault, file);
  if (opened === 'empty') sizes.set(file, 0);
  if (opened === 'gone' || opened === 'empty') return [];
  if (opened === 'unreadable') {
    unreadable.add(file);
    return [];
  }
  const { descriptor, handle } = opened;
  const found: Found[] = [];
  try {
    const { size } = fstatSync(descriptor);
    sizes.set(file, size);
    if (matcher === null) return found;
    const { piece } = matcher.patterns;
    const margin = Math.max(leastMargin, 4 * Math.ceil(piece / 4));
    const buffer = Buffer.from(new ArrayBuffer(readBytes + 2 * margin));
    for (let start = 0; start < size; start += readBytes) {
      const before = Math.min(start, margin);
      const wanted = Math.min(size - start + before, before + readBytes + margin);
      const { bytesRead } = await readDescriptor(descriptor, buffer, 0, wanted, start - before);
      matcher.match(buffer.subarray(0, bytesRead), before, before + readBytes, ({ at, place, length }) => {
        // Of which a whole piece's length lies in the part before has been found there.
        if (start === 0 || at > before - piece) found.push({ place, length });
      });
    }
    return found;
  } finally {
    await handle?.close();
  }
}

/**
 * Looks at what is left by its content: of patterns that are much alike, not every place is indexed, so a survivor may have been met at
 * another place; and a piece may be the end of one text of a survivor and the beginning of the next. Counts per file what no survivor says.
 */
async function confirm(
  { vault, vectors = [] }: ScanOptions,
  patterns: Patterns,
  left: ReadonlyMap<string, readonly Found[]>,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  const contents: Buffer[] = [];
  let size = 0;
  const contentOf = ({ place, length }: Found): Buffer => patterns.bytes.subarray(place, place + length);
  for (const match of [...left.values()].flat()) {
    const content = contentOf(match);
    const key = content.toString('latin1');
    if (places.has(key)) continue;
    places.set(key, size);
    contents.push(content);
    size += content.length;
  }
  if (size === 0) return new Map();
  const shared = await findSharedBytes(
    vault,
    createPatternMatcher(joinPatterns(contents, patterns.piece), { thorough: true }),
    vectors.length > 0,
  );
  const counts = new Map<string, number>();
  for (const [file, matches] of left) {
    const count = matches.filter((match) => {
      const place = places.get(contentOf(match).toString('latin1')) ?? 0;
      return !shared.covers({ place, length: match.length });
    }).length;
    if (count > 0) counts.set(file, count);
  }
  return counts;
}

async function findShared(vault: Vault, matcher: PatternMatcher) {
  const shared = createSharedPieces(matcher);
  for (const texts of survivingTexts(vault.database)) {
    for (const text of texts) shared.add(text);
    await otherWork();
  }
  return shared;
}

/** As `findShared`, with rows as they lie in the file, and vectors. */
async function findSharedBytes(vault: Vault, matcher: PatternMatcher, withVectors: boolean) {
  const shared = await findShared(vault, matcher);
  const { database } = vault;
  for (const stored of [survivingBytes(database), withVectors ? survivingVectors(database) : []]) {
    for (const several of stored) {
      for (const bytes of several) shared.addBytes(bytes);
      await otherWork();
    }
  }
  return shared;
}

/** A database of SQLite, by its name: the vault's own, a backup, or a log of one. */
function isDatabase(file: string): boolean {
  return /\.db(-wal|-journal)?$/u.test(file);
}

/** What of these texts can't be told from what others say. */
function describeLimits(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) return [];
  const pieces = `Pieces of less than ${pieceBytes} bytes, which many texts have in common, but for words of ${shortestWord} bytes and more in the unused parts of the database's pages.`;
  return texts.some((text) => text !== '' && isTooShort(text))
    ? [pieces, `Texts of less than ${shortestText} characters outside the rows of tables.`]
    : [pieces];
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
