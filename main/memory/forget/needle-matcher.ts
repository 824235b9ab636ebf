import type { NeedleSet } from './needles.ts';

const base = 0x01000193;
const filterBits = 20;

/** Finds needles in bytes, however many there are, in one pass. */
export interface NeedleMatcher {
  /** Bytes that two neighbouring pieces of one file must share, so that nothing is missed between them. */
  readonly overlap: number;
  /** Calls `found` with the index of each needle that occurs, as often as it does. */
  match(bytes: Uint8Array, found: (needle: number) => void): void;
}

/** A rolling hash over the needles' common prefix length (Rabin and Karp 1987), each candidate compared byte by byte. */
export function createNeedleMatcher({ prefix, needles }: NeedleSet): NeedleMatcher {
  const byHash = new Map<number, number[]>();
  const filter = new Uint8Array(1 << filterBits);
  for (const [index, needle] of needles.entries()) {
    const hash = hashOf(needle, prefix);
    filter[hash >>> (32 - filterBits)] = 1;
    const same = byHash.get(hash);
    if (same === undefined) byHash.set(hash, [index]);
    else same.push(index);
  }
  let leaving = 1;
  for (let power = 1; power < prefix; power += 1) leaving = Math.imul(leaving, base);
  const longest = needles.reduce((length, needle) => Math.max(length, needle.length), prefix);
  return {
    overlap: longest - 1,
    match(bytes, found) {
      if (bytes.length < prefix) return;
      let hash = hashOf(bytes, prefix);
      for (let start = 0; ; start += 1) {
        if (filter[hash >>> (32 - filterBits)] === 1) {
          for (const index of byHash.get(hash) ?? []) {
            if (occursAt(bytes, start, needles[index])) found(index);
          }
        }
        const entering = bytes[start + prefix];
        if (entering === undefined) return;
        hash = (Math.imul(hash - Math.imul(bytes[start] ?? 0, leaving), base) + entering) >>> 0;
      }
    },
  };
}

function hashOf(bytes: Uint8Array, length: number): number {
  let hash = 0;
  for (let index = 0; index < length; index += 1) hash = Math.imul(hash, base) + (bytes[index] ?? 0);
  return hash >>> 0;
}

function occursAt(bytes: Uint8Array, start: number, needle: Buffer | undefined): boolean {
  if (needle === undefined) return false;
  for (let index = 0; index < needle.length; index += 1) {
    if (bytes[start + index] !== needle[index]) return false;
  }
  return true;
}
