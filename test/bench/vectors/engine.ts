/** One way to find the nearest vectors, built over the same vectors as the others. Keys are positions in them. */
export interface VectorEngine {
  readonly name: string;
  /** Writes the vectors to where they are kept. */
  build(vectors: VectorSet): Promise<void>;
  /** Reads what a start has to read before the first search; nothing for engines that search where they keep. */
  load(): Promise<void>;
  /** Bytes it holds in memory or in its file, whichever it searches. */
  bytes(): number;
  search(query: Float32Array, k: number): readonly number[];
  close(): Promise<void>;
}

/** Unit vectors, one after another. */
export interface VectorSet {
  readonly values: Float32Array;
  readonly dimensions: number;
  readonly count: number;
}

export function vectorAt(set: VectorSet, position: number): Float32Array {
  return set.values.subarray(position * set.dimensions, (position + 1) * set.dimensions);
}
