/**
 * Cuts a text's tokens into windows of at most `length` that overlap by `overlap`, so that every token stands in one (issue 6:
 * never silently cut). A text without tokens gives one empty window. The last window reaches back to be full where it can.
 */
export function tokenWindows(
  tokens: readonly number[],
  length: number,
  overlap: number,
): readonly (readonly number[])[] {
  if (tokens.length <= length) return [tokens];
  const windows: (readonly number[])[] = [];
  const step = Math.max(1, length - overlap);
  for (let start = 0; start + length < tokens.length; start += step)
    windows.push(tokens.slice(start, start + length));
  windows.push(tokens.slice(tokens.length - length));
  return windows;
}

/** The unit-length mean of vectors, each weighing as much as the tokens it stands for. */
export function weightedMean(vectors: readonly Float32Array[], weights: readonly number[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const [index, vector] of vectors.entries()) {
    const weight = Math.max(1, weights[index] ?? 1);
    for (let dimension = 0; dimension < mean.length; dimension += 1) {
      mean[dimension] = (mean[dimension] ?? 0) + weight * (vector[dimension] ?? 0);
    }
  }
  const norm = Math.hypot(...mean);
  return norm === 0 ? mean : mean.map((value) => value / norm);
}
