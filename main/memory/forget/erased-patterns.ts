import { firstCodePoints } from '../first-code-points.ts';

/** A text shorter than this, in code points, is not looked for by itself: it would be found everywhere. */
export const shortestText = 12;

/** So much of a longer text, in bytes of UTF-8, counts as a piece of it; of a shorter text, all. */
export const pieceBytes = 24;
/** The same in UTF-16: twice as much, but for one byte that is zero in most text and comes last or first by byte order. */
const widePieceBytes = 2 * pieceBytes - 1;

/** Bytes of the patterns looked for in one pass: what their index takes in memory is a small multiple of it. */
const passBytes = 8 << 20;

/** Ids of records and instants are no content: they stay in lineage, the forget log and the journal (spec E2). */
const noContent =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/u;

/** Byte strings to look for, one after another. */
export interface Patterns {
  readonly bytes: Buffer;
  /** Where each pattern begins, ascending; the last entry is where the last one ends. */
  readonly starts: Int32Array;
  /** How many bytes of a pattern count as a piece of it: 24 in UTF-8, 47 in UTF-16. */
  readonly piece: number;
}

/**
 * What stands for the erased in a scan of bytes: each text, but for ids and instants in it, as UTF-8 and as UTF-16 in both byte orders,
 * and samples of vectors as they are (spec E8); divided into as many lots as passes are needed.
 */
export function createPatterns(
  texts: readonly string[],
  vectors: readonly Buffer[] = [],
): readonly Patterns[] {
  const parts = withoutIds(texts).filter((text) => !isTooShort(text));
  return [
    ...divide(
      parts.map((text) => Buffer.from(text, 'utf8')),
      pieceBytes,
    ),
    // Apart: with bytes of every value among them, the filters in front of a lot would pass over less.
    ...divide(vectors, pieceBytes),
    ...divide(parts.flatMap(widePatterns), widePieceBytes),
  ];
}

/** What texts say between ids and instants, each once. */
export function withoutIds(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text.split(noContent)))];
}

/** Bytes that stand for something only as a whole. */
export function createWholePatterns(wholes: readonly Buffer[]): readonly Patterns[] {
  return divide(wholes, Math.max(0, ...wholes.map((bytes) => bytes.length)) + 1);
}

/** Whether a text would be found everywhere. */
export function isTooShort(text: string): boolean {
  return firstCodePoints(text, shortestText - 1) === text;
}

/** A text in the encodings of some patterns. */
export function encodings(text: string, { piece }: Pick<Patterns, 'piece'>): readonly Buffer[] {
  return piece > pieceBytes ? wideEncodings(text) : [Buffer.from(text, 'utf8')];
}

function wideEncodings(text: string): readonly Buffer[] {
  const littleEndian = Buffer.from(text, 'utf16le');
  return [littleEndian, Buffer.from(littleEndian).swap16()];
}

/** Text of which every other byte is zero is the same in both byte orders, but for the zero at its end or beginning. */
function widePatterns(text: string): readonly Buffer[] {
  return isLatin(text) ? [Buffer.from(text, 'utf16le').subarray(0, -1)] : wideEncodings(text);
}

function isLatin(text: string): boolean {
  return /^[\u0000-\u00ff]*$/u.test(text);
}

function divide(patterns: readonly Buffer[], piece: number): readonly Patterns[] {
  const lots: Patterns[] = [];
  let lot: Buffer[] = [];
  let size = 0;
  const close = (): void => {
    if (lot.length > 0) lots.push(joinPatterns(lot, piece));
    lot = [];
    size = 0;
  };
  for (const pattern of patterns) {
    if (size + pattern.length > (passBytes * piece) / pieceBytes) close();
    lot.push(pattern);
    size += pattern.length;
  }
  close();
  return lots;
}

/** Byte strings as patterns of one lot. */
export function joinPatterns(patterns: readonly Buffer[], piece: number): Patterns {
  const starts = new Int32Array(patterns.length + 1);
  for (const [index, pattern] of patterns.entries())
    starts[index + 1] = (starts[index] ?? 0) + pattern.length;
  return { bytes: Buffer.concat(patterns), starts, piece };
}
