import type { NeedleSet } from './needles.ts';

const base = 0x01000193;
/** Bits of a hash that the filter looks at: enough that one in fifty candidates is false with a book's worth of needles. */
const shift = 32 - 24;
/** So few are looked for one by one: the built-in search is that much faster than a hash per byte. */
const few = 8;

/** Finds needles in bytes, however many there are. */
export interface NeedleMatcher {
  /** Bytes that two neighbouring pieces of one file must share, so that nothing is missed between them. */
  readonly overlap: number;
  /** Calls `found` with the index of each needle that occurs, as often as it does. */
  match(bytes: Buffer, found: (needle: number) => void): void;
}

export function createNeedleMatcher(set: NeedleSet): NeedleMatcher {
  const longest = set.needles.reduce((length, needle) => Math.max(length, needle.length), set.prefix);
  const match = set.needles.length <= few ? matchEach(set) : matchHashed(set);
  return { overlap: longest - 1, match };
}

function matchEach({ needles }: NeedleSet): NeedleMatcher['match'] {
  return (bytes, found) => {
    for (const [index, needle] of needles.entries()) {
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) found(index);
    }
  };
}

/** A rolling hash over the needles' common prefix length (Karp and Rabin 1987), each candidate compared byte by byte. */
function matchHashed({ prefix, needles }: NeedleSet): NeedleMatcher['match'] {
  const byHash = new Map<number, number[]>();
  const filter = new Uint8Array(1 << (32 - shift - 3));
  for (const [index, needle] of needles.entries()) {
    const hash = hashOf(needle, prefix);
    const slot = hash >>> shift;
    filter[slot >>> 3] = (filter[slot >>> 3] ?? 0) | (1 << (slot & 7));
    const same = byHash.get(hash);
    if (same === undefined) byHash.set(hash, [index]);
    else same.push(index);
  }
  let leaving = 1;
  for (let power = 1; power < prefix; power += 1) leaving = Math.imul(leaving, base);
  return (bytes, found) => {
    const last = bytes.length - prefix;
    if (last < 0) return;
    let hash = hashOf(bytes, prefix);
    for (let start = 0; ; start += 1) {
      const slot = hash >>> shift;
      if (((filter[slot >>> 3] ?? 0) & (1 << (slot & 7))) !== 0) {
        for (const index of byHash.get(hash) ?? []) {
          if (occursAt(bytes, start, needles[index])) found(index);
        }
      }
      if (start >= last) return;
      const left = Math.imul(bytes[start] ?? 0, leaving);
      hash = (Math.imul(hash - left, base) + (bytes[start + prefix] ?? 0)) | 0;
    }
  };
}

/** Kept to signed 32 bits throughout: a hash that grows past them costs several times as much. */
function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0;
  for (let index = 0; index < length; index += 1) hash = (Math.imul(hash, base) + (bytes[index] ?? 0)) | 0;
  return hash;
}

function occursAt(bytes: Uint8Array, start: number, needle: Buffer | undefined): boolean {
  if (needle === undefined) return false;
  for (let index = 0; index < needle.length; index += 1) {
    if (bytes[start + index] !== needle[index]) return false;
  }
  return true;
}
