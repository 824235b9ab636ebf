import { isVaried } from './byte-variety.ts';
import { type Patterns, pieceBytes } from './erased-patterns.ts';
import {
  buildGramIndex,
  entryWords,
  type GramIndex,
  type GramIndexOptions,
  halfMask,
  hasBit,
  hashAfter,
  hashBefore,
  hashGram,
  isUniform,
  rehash,
} from './gram-index.ts';
import { findUniformRuns, placesAtEnds, runAround, type UniformRuns } from './uniform-runs.ts';

/**
 * Every fourth place of the scanned bytes is looked at, and every third of a long pattern is indexed, or every ninth where twice as many
 * bytes make a piece. Four being coprime to both, each piece has twelve bytes that begin at a place of both; patterns shorter than a
 * piece are indexed throughout, by eight bytes.
 */
const scanStep = 4;
const chains = { usual: 32, all: 65_535 } as const;
const indexSteps = { narrow: 3, wide: 9 } as const;
/** Bytes a piece must differ in: rulers and padding say nothing. */
const leastVariety = 5;

/** A piece of a pattern found in scanned bytes. */
export interface Match {
  /** Where it begins, in the scanned bytes. */
  readonly at: number;
  /** Where it begins in the patterns, joined. */
  readonly place: number;
  readonly length: number;
}

/** Finds pieces of patterns in bytes, however many patterns there are. */
export interface PatternMatcher {
  readonly patterns: Patterns;
  /**
   * Calls `found` for each piece (or a whole shorter pattern) in `bytes`; the same bytes may be a piece of several
   * patterns. Pieces are looked for from `from` to `to` and may reach beyond. `bytes` begins at a multiple of four of its memory.
   */
  match(bytes: Buffer, from: number, to: number, found: (match: Match) => void): void;
}

/** `thorough` remembers every place of every pattern, however much alike they are: for a few patterns whose each piece matters. */
export function createPatternMatcher(
  patterns: Patterns,
  { thorough = false }: { readonly thorough?: boolean } = {},
): PatternMatcher {
  const { piece } = patterns;
  const longestChain = thorough ? chains.all : chains.usual;
  const step = piece > pieceBytes ? indexSteps.wide : indexSteps.narrow;
  const long: GramIndexOptions = { gram: 12, step, longestChain, takes: (length) => length >= piece };
  const short: GramIndexOptions = { gram: 8, step: 1, longestChain, takes: (length) => length < piece };
  const indexes = [long, short].map((options) => ({
    index: buildGramIndex(patterns, options),
    runs: findUniformRuns(patterns, options),
  }));
  return {
    patterns,
    match(bytes, from, to, found) {
      for (const { index, runs } of indexes)
        if (index !== null) search({ patterns, index, runs, bytes, from, to, found });
    },
  };
}

interface Search {
  readonly patterns: Patterns;
  readonly index: GramIndex;
  readonly runs: UniformRuns | null;
  readonly bytes: Buffer;
  readonly from: number;
  readonly to: number;
  readonly found: (match: Match) => void;
}

function search({ patterns, index, runs, bytes, from, to, found }: Search): void {
  const { gram, halves, filter, filterShift, contexts, contextShift } = index;
  const [firstHalves, secondHalves] = halves;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const last = Math.min(Math.ceil(to / scanStep), (bytes.length - gram + scanStep) >>> 2);
  // Per offset between pattern and bytes, how far the last piece found there reaches.
  const reached = new Map<number, number>();
  for (let word = (from + 3) >>> 2; word < last; word += 1) {
    const first = words[word] ?? 0;
    if (first === words[word + 1] && (gram === 8 || first === words[word + 2]) && isUniform(first)) {
      const run = runAround(bytes, word * scanStep);
      if (runs !== null) for (const { place, at } of placesAtEnds(runs, bytes, run)) report(place, at, 1);
      // On to the first gram that reaches beyond the run.
      word = (run.end - gram) >> 2;
      continue;
    }
    if (!hasBit(firstHalves, first & halfMask)) continue;
    const second = words[word + 1] ?? 0;
    if (!hasBit(secondHalves, second & halfMask)) continue;
    const hash = hashGram(first, second, gram === 12 ? (words[word + 2] ?? 0) : 0);
    if (!hasBit(filter, hash >>> filterShift) || !hasBit(filter, rehash(hash) >>> filterShift)) continue;
    const before = words[word - 1] ?? 0;
    const after = words[word + gram / scanStep] ?? 0;
    // A long piece has four bytes more on one side of the gram at least.
    const isLong = gram === 12;
    if (
      isLong &&
      !hasBit(contexts, hashBefore(hash, before) >>> contextShift) &&
      !hasBit(contexts, hashAfter(hash, after) >>> contextShift)
    )
      continue;
    for (let entry = index.heads[hash >>> index.shift] ?? 0; entry !== 0; ) {
      const own = entry * entryWords;
      entry = index.entries[own + 1] ?? 0;
      if (isLong && index.entries[own + 2] !== before && index.entries[own + 3] !== after) continue;
      const at = word * scanStep;
      const place = index.entries[own] ?? 0;
      report(place, at, gram);
    }
  }

  function report(place: number, at: number, least: number): void {
    const match = extend(patterns, least, place, bytes, at, reached);
    if (match === null) return;
    reached.set(place - at, match.at + match.length);
    found(match);
  }
}

/** The piece around a place whose `least` bytes may be the pattern's; null when they aren't, it is too short, or was found before. */
function extend(
  { bytes: pattern, starts, piece }: Patterns,
  least: number,
  place: number,
  bytes: Buffer,
  at: number,
  reached: ReadonlyMap<number, number>,
): Match | null {
  if ((reached.get(place - at) ?? 0) > at) return null;
  const owner = ownerOf(starts, place);
  const first = starts[owner] ?? 0;
  const last = starts[owner + 1] ?? 0;
  const right = commonAfter(pattern, place, last, bytes, at);
  if (right < least) return null;
  const left = commonBefore(pattern, place, first, bytes, at);
  const length = left + right;
  if (length < Math.min(piece, last - first)) return null;
  if (!isVaried(pattern, leastVariety, place - left, place + right)) return null;
  return { at: at - left, place: place - left, length };
}

/** The pattern a place is in. */
function ownerOf(starts: Int32Array, place: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function commonAfter(pattern: Buffer, place: number, last: number, bytes: Buffer, at: number): number {
  const most = Math.min(last - place, bytes.length - at);
  let length = 0;
  while (length < most && pattern[place + length] === bytes[at + length]) length += 1;
  return length;
}

function commonBefore(pattern: Buffer, place: number, first: number, bytes: Buffer, at: number): number {
  const most = Math.min(place - first, at);
  let length = 0;
  while (length < most && pattern[place - length - 1] === bytes[at - length - 1]) length += 1;
  return length;
}
