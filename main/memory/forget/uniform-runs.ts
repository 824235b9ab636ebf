import type { Patterns } from './erased-patterns.ts';
import type { GramIndexOptions } from './gram-index.ts';

/**
 * Where long runs of one byte begin and end in the patterns. A gram within such a run (the empty parts of a vector, a ruler) meets every
 * place of every zeroed page; but as one byte alone is no piece, a piece that holds the run also holds what comes before or after it.
 * So a run in scanned bytes is compared at its two ends only.
 */
export interface UniformRuns {
  /** Places of bytes just after a run, by the run's byte and their own. */
  readonly after: ReadonlyMap<number, readonly number[]>;
  /** Places of the first byte of a run, by its byte and the one before it. */
  readonly before: ReadonlyMap<number, readonly number[]>;
}

/** A stretch of one byte, as long as it is: from `start` to before `end`. */
export interface UniformRun {
  readonly start: number;
  readonly end: number;
}

/** The runs of at least a gram in the patterns taken; null when there are none. */
export function findUniformRuns(
  { bytes, starts }: Patterns,
  { gram, takes, longestChain }: Pick<GramIndexOptions, 'gram' | 'takes' | 'longestChain'>,
): UniformRuns | null {
  const after = new Map<number, number[]>();
  const before = new Map<number, number[]>();
  for (let owner = 0; owner + 1 < starts.length; owner += 1) {
    const first = starts[owner] ?? 0;
    const last = starts[owner + 1] ?? 0;
    if (!takes(last - first)) continue;
    for (let start = first; start < last; ) {
      let end = start + 1;
      while (end < last && bytes[end] === bytes[start]) end += 1;
      if (end - start >= gram) {
        if (end < last) remember(after, runKey(bytes, start, end), end, longestChain);
        if (start > first) remember(before, runKey(bytes, start, start - 1), start, longestChain);
      }
      start = end;
    }
  }
  return after.size + before.size === 0 ? null : { after, before };
}

function remember(places: Map<number, number[]>, key: number, place: number, most: number): void {
  const chain = places.get(key);
  if (chain === undefined) places.set(key, [place]);
  else if (chain.length < most) chain.push(place);
}

/** The run around a place, to both sides as far as it goes. */
export function runAround(bytes: Uint8Array, place: number): UniformRun {
  const byte = bytes[place];
  let start = place;
  let end = place + 1;
  while (start > 0 && bytes[start - 1] === byte) start -= 1;
  while (end < bytes.length && bytes[end] === byte) end += 1;
  return { start, end };
}

/** Places of patterns that may continue as the bytes do at the end of a run, each with where in the bytes it would stand. */
export function* placesAtEnds(
  { after, before }: UniformRuns,
  bytes: Uint8Array,
  { start, end }: UniformRun,
): Generator<{ readonly place: number; readonly at: number }> {
  if (end < bytes.length)
    for (const place of after.get(runKey(bytes, start, end)) ?? []) yield { place, at: end };
  if (start > 0)
    for (const place of before.get(runKey(bytes, start, start - 1)) ?? []) yield { place, at: start };
}

function runKey(bytes: Uint8Array, run: number, other: number): number {
  return ((bytes[run] ?? 0) << 8) | (bytes[other] ?? 0);
}
