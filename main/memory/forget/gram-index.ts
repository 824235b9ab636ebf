import type { Patterns } from './erased-patterns.ts';

export interface GramIndexOptions {
  /** Bytes that are compared by hash: eight or twelve. */
  readonly gram: 8 | 12;
  /** How far apart the places of a pattern lie that are indexed. */
  readonly step: number;
  /** Which patterns are indexed, by length in bytes. */
  readonly takes: (length: number) => boolean;
  /** Places of one hash that are remembered; more of them are repetitions. */
  readonly longestChain: number;
}

/**
 * Where in the patterns a gram stands, by its hash: chains of entries, with filters in front to pass over most bytes: by two of its bytes
 * at a time, by its hash, and by its hash together with the four bytes before or after it.
 */
export interface GramIndex {
  readonly gram: 8 | 12;
  readonly shift: number;
  /** A bit per value that the first half of a gram's first word has somewhere, and of its second word: small enough for the nearest cache. */
  readonly halves: readonly [first: Uint8Array, second: Uint8Array];
  /** Two bits per hash are set: what has one of them clear is in no chain. */
  readonly filter: Uint8Array;
  readonly filterShift: number;
  /** A bit per gram with what is before it, and per gram with what is after it. */
  readonly contexts: Uint8Array;
  readonly contextShift: number;
  /** Per hash, the first entry; 0 for none. */
  readonly heads: Int32Array;
  /** Per entry, `entryWords` words together: its place, the next entry, the four bytes before the gram, the four after it. */
  readonly entries: Int32Array;
}

/** Words of an entry. */
export const entryWords = 4;

/** Of a word, its first two bytes. */
export const halfMask = 0xffff;
const halfValues = halfMask + 1;

/** Null when no pattern is taken. */
export function buildGramIndex({ bytes, starts }: Patterns, options: GramIndexOptions): GramIndex | null {
  const { gram, step, takes, longestChain } = options;
  const count = countEntries(starts, options);
  if (count === 0) return null;
  const bits = bitsFor(count * 2);
  const shift = 32 - bits;
  const filterBits = bitsFor(count * 16);
  const filterShift = 32 - filterBits;
  const filter = new Uint8Array(2 ** (filterBits - 3));
  const contextBits = bitsFor(count * 32);
  const contextShift = 32 - contextBits;
  const contexts = new Uint8Array(2 ** (contextBits - 3));
  const halves = [new Uint8Array(halfValues / 8), new Uint8Array(halfValues / 8)] as const;
  const heads = new Int32Array(2 ** bits);
  const entries = new Int32Array((count + 1) * entryWords);
  const chains = new Uint16Array(2 ** bits);
  let entry = 0;
  for (let owner = 0; owner + 1 < starts.length; owner += 1) {
    const first = starts[owner] ?? 0;
    const length = (starts[owner + 1] ?? 0) - first;
    if (!takes(length)) continue;
    for (let place = first; place <= first + length - gram; place += step) {
      const word = wordAt(bytes, place);
      const second = wordAt(bytes, place + 4);
      const third = gram === 12 ? wordAt(bytes, place + 8) : 0;
      if (word === second && (gram === 8 || word === third) && isUniform(word)) continue;
      const hash = hashGram(word, second, third);
      const slot = hash >>> shift;
      const chain = chains[slot] ?? 0;
      if (chain >= longestChain) continue;
      chains[slot] = chain + 1;
      entry += 1;
      const own = entry * entryWords;
      entries[own] = place;
      entries[own + 1] = heads[slot] ?? 0;
      const before = place - 4 >= first ? wordAt(bytes, place - 4) : 0;
      const after = place + gram + 4 <= first + length ? wordAt(bytes, place + gram) : 0;
      entries[own + 2] = before;
      entries[own + 3] = after;
      heads[slot] = entry;
      setBit(halves[0], word & halfMask);
      setBit(halves[1], second & halfMask);
      setBit(filter, hash >>> filterShift);
      setBit(filter, rehash(hash) >>> filterShift);
      setBit(contexts, hashBefore(hash, before) >>> contextShift);
      setBit(contexts, hashAfter(hash, after) >>> contextShift);
    }
  }
  return { gram, shift, halves, filter, filterShift, contexts, contextShift, heads, entries };
}

/** Whether a 32-bit word is one byte four times: grams of one byte are found by their runs. */
export function isUniform(word: number): boolean {
  return word === Math.imul(word & 0xff, 0x01010101);
}

/** As an Int32Array over the bytes would give it, at any place. */
export function wordAt(bytes: Uint8Array, place: number): number {
  return (
    (bytes[place] ?? 0) |
    ((bytes[place + 1] ?? 0) << 8) |
    ((bytes[place + 2] ?? 0) << 16) |
    ((bytes[place + 3] ?? 0) << 24)
  );
}

function bitsFor(count: number): number {
  return Math.min(30, Math.max(10, Math.ceil(Math.log2(count))));
}

export function hasBit(bits: Uint8Array, bit: number): boolean {
  return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
}

function setBit(bits: Uint8Array, bit: number): void {
  bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
}

/** Of a gram's hash and the four bytes before it. */
export function hashBefore(hash: number, before: number): number {
  return Math.imul(hash ^ Math.imul(before, 0x2c1b3c6d), 0x297a2d39);
}

/** Of a gram's hash and the four bytes after it. */
export function hashAfter(hash: number, after: number): number {
  return Math.imul(hash ^ Math.imul(after, 0x1b873593), 0xcc9e2d51);
}

/** A second hash of the same gram. */
export function rehash(hash: number): number {
  return Math.imul(hash ^ (hash >>> 13), 0x27d4eb2d);
}

/** Of a gram's 32-bit words; an eight-byte gram has a third of 0. */
export function hashGram(first: number, second: number, third: number): number {
  const mixed = Math.imul(first ^ Math.imul(second, 0x9e3779b1) ^ Math.imul(third, 0x7feb352d), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
}

function countEntries(starts: Int32Array, { gram, step, takes }: GramIndexOptions): number {
  let count = 0;
  for (let owner = 0; owner + 1 < starts.length; owner += 1) {
    const length = (starts[owner + 1] ?? 0) - (starts[owner] ?? 0);
    if (takes(length) && length >= gram) count += Math.ceil((length - gram + 1) / step);
  }
  return count;
}
