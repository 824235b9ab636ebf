import * as z from 'zod';
import { type VectorEngine, type VectorSet, vectorAt } from './engine.ts';
import { loadPeer } from './peers.ts';

interface Matches {
  readonly keys: BigUint64Array;
}
interface HnswIndex {
  add(key: bigint, vector: Float32Array): void;
  search(vector: Float32Array, k: number, threads: number): Matches;
}
type MakeIndex = new (dimensions: number, metric: string, quantization: string) => HnswIndex;
type ExactSearch = (
  dataset: Float32Array,
  query: Float32Array,
  dimensions: number,
  count: number,
  metric: string,
  threads: number,
) => Matches;

const moduleSchema = z.object({
  Index: z.custom<MakeIndex>((value) => typeof value === 'function'),
  exactSearch: z.custom<ExactSearch>((value) => typeof value === 'function'),
});

function positions({ keys }: Matches): readonly number[] {
  return [...keys].map(Number);
}

/** usearch's exact search over the vectors in memory, on one thread. */
export async function openUsearchExact(): Promise<VectorEngine> {
  const { exactSearch } = loadPeer('usearch', moduleSchema);
  let held: VectorSet = { values: new Float32Array(), dimensions: 0, count: 0 };
  return {
    name: 'usearch exact',
    async build(set) {
      held = set;
    },
    async load() {},
    bytes: () => held.values.byteLength,
    // A copy, because it reads the whole buffer that a view lies in.
    search: (query, k) => positions(exactSearch(held.values, query.slice(), held.dimensions, k, 'cos', 1)),
    async close() {},
  };
}

/** usearch's HNSW index with its default settings: approximate. */
export async function openUsearchHnsw(dimensions: number): Promise<VectorEngine> {
  const { Index } = loadPeer('usearch', moduleSchema);
  const index = new Index(dimensions, 'cos', 'f32');
  let count = 0;
  return {
    name: 'usearch HNSW',
    async build(set) {
      for (let position = 0; position < set.count; position += 1)
        index.add(BigInt(position), vectorAt(set, position));
      count = set.count;
    },
    async load() {},
    /** Vectors and about 16 + 32 links of 8 bytes each. */
    bytes: () => count * (dimensions * 4 + 48 * 8),
    search: (query, k) => positions(index.search(query, k, 1)),
    async close() {},
  };
}
