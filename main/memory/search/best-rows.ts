/**
 * The rows of the highest scores above zero, best first, ties by row. `scores` is indexed by row; `isFound` is only asked about rows that
 * would be among the best.
 */
export function bestRows(
  scores: Float64Array,
  limit: number,
  isFound: (rowid: number) => boolean,
): readonly { readonly rowid: number; readonly score: number }[] {
  const best: { readonly rowid: number; readonly score: number }[] = [];
  let least = 0;
  for (let rowid = 0; rowid < scores.length; rowid += 1) {
    const score = scores[rowid] ?? 0;
    if (score <= least || !isFound(rowid)) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1;
    best.splice(place, 0, { rowid, score });
    if (best.length > limit) best.pop();
    if (best.length === limit) least = best.at(-1)?.score ?? 0;
  }
  return best;
}
