import { otherWork } from '../other-work.ts';
import { createWordAnchors } from './word-anchors.ts';

/** So much of a word, wherever it lies, stands for it. */
const shortestPiece = 8;
/** A shorter word is told from chance by what stands around it: so many characters in a row, in all, beyond its own. */
const leastContext = 5;
const longWord = 6;
/** A leaf of the full-text index is no longer than that. */
const longestLeaf = 4_096;
/** Words taken in between two pauses. */
const wordsAtOnce = 1_000;
/** In front of each term of the full-text index. */
const termPrefix = 0x30;

/** A word, or a part of it, that stands in some bytes. */
export interface FoundWord {
  /** Its number among those looked for. */
  readonly word: number;
  /** What stands there of it: from one place of the word to another. */
  readonly from: number;
  readonly to: number;
  /**
   * Whether it is an entry of the full-text index: `whole`, or put `together` from entries, of which each says only how it differs from the
   * one before, which other entries may look like by chance; null for what stands there as in a text.
   */
  readonly entry: 'whole' | 'together' | null;
}

/** Finds words in bytes that may be anything, such as what is left in a page. */
export interface WordMatcher {
  /** `mayCut` says that a word at an end of the bytes may be what is left of a longer one. */
  match(bytes: Uint8Array, mayCut: boolean, found: (one: FoundWord) => void): void;
}

/**
 * Looks for words of at least four bytes, folded as the full-text index folds them: as its entries, as words of a text or of another index in
 * any case of Latin letters, and pieces of eight bytes that begin or end a word.
 */
export async function createWordMatcher(words: readonly Uint8Array[]): Promise<WordMatcher> {
  const anchors = createWordAnchors();
  for (const [number, word] of words.entries()) {
    anchors.add(number, word);
    if (number % wordsAtOnce === wordsAtOnce - 1) await otherWork();
  }
  return {
    match(bytes, mayCut, found) {
      if (words.length > 0) anchors.find(bytes, { ending, beginning, entry });

      function ending(number: number, end: number): void {
        const word = words[number] ?? new Uint8Array();
        const length = commonEnd(bytes, end, word);
        for (let own = 4; own <= length; own += 1) if (entry(number, end - own - 2, own)) return;
        const start = end - length;
        const isWhole = length === word.length;
        const isEntry = isWhole && bytes[start - 1] === termPrefix && bytes[start - 2] === length + 1;
        if (
          isEntry ||
          (isWhole && isUncut(start, end) && standsAlone(bytes, start, end)) ||
          length >= shortestPiece
        ) {
          const from = word.length - length;
          found({ word: number, from, to: word.length, entry: isEntry ? 'whole' : null });
        }
      }

      function isUncut(start: number, end: number): boolean {
        return !mayCut || (start > 0 && end < bytes.length);
      }

      function beginning(number: number, start: number): void {
        const word = words[number] ?? new Uint8Array();
        let length = 0;
        while (length < word.length && fold(bytes[start + length]) === word[length]) length += 1;
        if (length >= shortestPiece && length < word.length)
          found({ word: number, from: 0, to: length, entry: null });
      }

      function entry(number: number, at: number, own: number): boolean {
        const word = words[number] ?? new Uint8Array();
        const shared = word.length - own;
        const isEntry =
          at >= 0 &&
          bytes[at] === shared + 1 &&
          bytes[at + 1] === own &&
          isSharedBefore(bytes, at, word, shared);
        if (isEntry)
          found({ word: number, from: 0, to: word.length, entry: shared === 0 ? 'whole' : 'together' });
        return isEntry;
      }
    },
  };
}

/**
 * Whether entries before one of the full-text index say the bytes that it shares with them. An entry is: how many bytes it shares with the
 * one before, the term's prefix among them; how many are its own; these. The first of a leaf shares none and says only how many it has.
 */
function isSharedBefore(bytes: Uint8Array, at: number, word: Uint8Array, shared: number): boolean {
  // Any byte may look like the beginning of an entry, so each way to explain the bytes is followed: how many are left, and from where back.
  const ways = new Map([[shared, at]]);
  for (let place = at - 1; place >= 0 && place > at - longestLeaf && !ways.has(0); place -= 1) {
    const before = (bytes[place] ?? 0) - 1;
    for (const [left, end] of ways) {
      const isFirst = bytes[place] === termPrefix && place > 0 && (bytes[place - 1] ?? 0) > left;
      if (isFirst && says(bytes, place + 1, end, word, 0, left)) return true;
      if (before < 0 || before >= left || ways.has(before)) continue;
      if ((bytes[place + 1] ?? 0) < left - before) continue;
      if (says(bytes, place + 2, end, word, before, left)) ways.set(before, place);
    }
  }
  return ways.has(0);
}

function says(
  bytes: Uint8Array,
  at: number,
  end: number,
  word: Uint8Array,
  from: number,
  to: number,
): boolean {
  if (at + to - from > end) return false;
  for (let place = from; place < to; place += 1) if (bytes[at + place - from] !== word[place]) return false;
  return true;
}

function commonEnd(bytes: Uint8Array, end: number, word: Uint8Array): number {
  let length = 0;
  while (length < word.length && fold(bytes[end - length - 1]) === word[word.length - length - 1])
    length += 1;
  return length;
}

/** Whether a stretch is a word of its own. In an index, a column in lower case may be followed by one in upper case. */
function standsAlone(bytes: Uint8Array, start: number, end: number): boolean {
  const isTermStart = bytes[start - 1] === termPrefix && !isLetter(bytes[start - 2]);
  if (isLetter(bytes[start - 1]) && !isTermStart) return false;
  const isNextColumn = isUpper(bytes[end]) && !isUpper(bytes[end - 1]);
  if (isLetter(bytes[end]) && !isNextColumn) return false;
  return end - start >= longWord || charactersAround(bytes, start, end) >= leastContext;
}

function charactersAround(bytes: Uint8Array, start: number, end: number): number {
  let first = start;
  let last = end;
  while (start - first < leastContext && isCharacter(bytes[first - 1])) first -= 1;
  while (last - end < leastContext && isCharacter(bytes[last])) last += 1;
  return start - first + last - end;
}

function isCharacter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte < 0x7f;
}

/** A letter or digit, or a byte of a character beyond ASCII. */
function isLetter(byte = 0): boolean {
  return byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || isUpper(byte) || (byte >= 0x61 && byte <= 0x7a);
}

function isUpper(byte = 0): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function fold(byte = 0): number {
  return isUpper(byte) ? byte + 0x20 : byte;
}
