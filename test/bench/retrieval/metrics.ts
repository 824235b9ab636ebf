/** nDCG at `depth`: gains by id, discounted by log2 of the rank (K. Järvelin and J. Kekäläinen, 2002). */
export function normalisedGain(
  found: readonly string[],
  gains: ReadonlyMap<string, number>,
  depth: number,
): number {
  const discounted = (values: readonly number[]): number =>
    values.slice(0, depth).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
  const ideal = discounted([...gains.values()].sort((left, right) => right - left));
  return ideal === 0 ? 0 : discounted(found.map((id) => gains.get(id) ?? 0)) / ideal;
}

/** The share of the wanted ids among the first `depth` found. */
export function recall(found: readonly string[], wanted: ReadonlySet<string>, depth: number): number {
  const hits = found.slice(0, depth).filter((id) => wanted.has(id));
  return wanted.size === 0 ? 0 : new Set(hits).size / wanted.size;
}
