interface Sourced {
  readonly source?: string | undefined;
  readonly score: number;
}

/** A hit of another source takes a capped one's place only when it is at least this good in comparison. */
const comparable = 0.6;

/**
 * The first `k` hits, no source giving more than two thirds of them as long as others have something comparable to say: one long
 * document doesn't fill an answer alone. Best first in, best first out; no more are taken in than it needs.
 */
export function capSources<Item extends Sourced>(hits: Iterable<Item>, k: number): readonly Item[] {
  const cap = Math.max(1, Math.ceil((k * 2) / 3));
  const taken: Item[] = [];
  const spare: Item[] = [];
  const counts = new Map<string, number>();
  for (const hit of hits) {
    const count = hit.source === undefined ? 0 : (counts.get(hit.source) ?? 0);
    if (count >= cap) spare.push(hit);
    else {
      taken.push(hit);
      if (hit.source !== undefined) counts.set(hit.source, count + 1);
    }
    if (taken.length >= k) break;
  }
  let result = taken.slice(0, k);
  for (const hit of spare) {
    const last = result.at(-1);
    if (result.length < k) result = [...result, hit];
    else if (last !== undefined && last.score < hit.score * comparable) {
      const weakest = result.findLastIndex((item) => item.source !== hit.source);
      if (weakest >= 0) result = result.toSpliced(weakest, 1, hit);
    }
    result = [...result].sort((left, right) => right.score - left.score);
  }
  return result;
}
