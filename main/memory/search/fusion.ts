/** A score per row of the store's own table; rows that a ranking didn't find are not in it. */
export type Scores = ReadonlyMap<number, number>;

/** Rows with scores, best first; ties by row. */
export function ranked(scores: Scores): readonly (readonly [rowid: number, score: number])[] {
  return [...scores].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
}

function best(scores: Scores): number {
  let highest = 0;
  for (const score of scores.values()) highest = Math.max(highest, score);
  return highest;
}

/** So little of the plain score stays in a share that it only orders what is at or below the floor. */
const trace = 1e-6;

/**
 * Scores as shares of the best one, what lies below `floor` counting nothing: 1 is the best, (almost) 0 is at or below the floor.
 * It depends on the best hit alone, so a store can grow without the weights having to change.
 */
export function shareOfBest(scores: Scores, floor: number): Scores {
  const highest = best(scores);
  const shares = new Map<number, number>();
  for (const [rowid, score] of scores) {
    const share = highest <= 0 ? 0 : Math.max(0, (score / highest - floor) / (1 - floor));
    shares.set(rowid, share + trace * score);
  }
  return shares;
}

/** The weighted sum of several scores for every row that any of them has. */
export function weightedSum(
  parts: readonly { readonly scores: Scores; readonly weight: number }[],
): Map<number, number> {
  const sum = new Map<number, number>();
  for (const { scores, weight } of parts) {
    if (weight === 0) continue;
    for (const [rowid, score] of scores) sum.set(rowid, (sum.get(rowid) ?? 0) + weight * score);
  }
  return sum;
}
