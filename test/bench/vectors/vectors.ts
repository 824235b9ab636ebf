/** `npm run bench:vectors [-- --json] [--sizes 10000,100000]`: the vector index beside its peers, in one run (issue 6). */
import { parseArgs } from 'node:util';
import { toErrorData } from '../../../shared/errors.ts';
import { describeMachine } from '../machine.ts';
import { openCommonplaceEngine } from './commonplace-engine.ts';
import { type VectorEngine, type VectorSet, vectorAt } from './engine.ts';
import { installPeers, peerVersions } from './peers.ts';
import { growVectors, realVectors } from './sample-vectors.ts';
import { openSqliteVecEngine } from './sqlite-vec-engine.ts';
import { openUsearchExact, openUsearchHnsw } from './usearch-engine.ts';

const seed = 20_250_101;
const k = 10;
const heldOut = 200;
/** Building a graph over more takes minutes. */
const hnswLimit = 100_000;

interface Row {
  readonly engine: string;
  readonly count: number;
  readonly build_ms: number;
  readonly load_ms: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly recall_at_10: number;
  readonly bytes: number;
}

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '10000,100000,1000000' },
  },
});

/** The true nearest, by comparing with every vector. */
function nearest(set: VectorSet, query: Float32Array): ReadonlySet<number> {
  const best: { position: number; similarity: number }[] = [];
  for (let position = 0; position < set.count; position += 1) {
    let similarity = 0;
    const start = position * set.dimensions;
    for (let index = 0; index < set.dimensions; index += 1) {
      similarity += (set.values[start + index] ?? 0) * (query[index] ?? 0);
    }
    if (best.length >= k && similarity <= (best.at(-1)?.similarity ?? 0)) continue;
    best.push({ position, similarity });
    best.sort((left, right) => right.similarity - left.similarity);
    if (best.length > k) best.pop();
  }
  return new Set(best.map(({ position }) => position));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) * 100) / 100;
}

function percentile(sorted: readonly number[], share: number): number {
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 1000) / 1000
  );
}

async function measure(
  engine: VectorEngine,
  set: VectorSet,
  queries: readonly Float32Array[],
  truth: readonly ReadonlySet<number>[],
): Promise<Row> {
  const build = await timed(() => engine.build(set));
  const load = await timed(() => engine.load());
  for (const query of queries.slice(0, 3)) engine.search(query, k);
  const times: number[] = [];
  let found = 0;
  for (const [index, query] of queries.entries()) {
    const start = performance.now();
    const positions = engine.search(query, k);
    times.push(performance.now() - start);
    found += positions.filter((position) => truth[index]?.has(position) === true).length;
  }
  times.sort((left, right) => left - right);
  const row = {
    engine: engine.name,
    count: set.count,
    build_ms: build,
    load_ms: load,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    recall_at_10: Math.round((found / (queries.length * k)) * 10_000) / 10_000,
    bytes: engine.bytes(),
  };
  await engine.close();
  return row;
}

const rows: Row[] = [];
const skipped: string[] = [];

async function run(): Promise<void> {
  const all = await realVectors();
  if (all === null) {
    skipped.push(
      'bench:vectors: ../shared/data/metatool is missing, and recall is only told on real sentence vectors',
    );
    return;
  }
  installPeers();
  const { dimensions } = all;
  const queries = Array.from({ length: heldOut }, (_, index) =>
    vectorAt(all, index * Math.floor(all.count / heldOut)),
  );
  const asked = new Set(
    Array.from({ length: heldOut }, (_, index) => index * Math.floor(all.count / heldOut)),
  );
  const kept = Array.from({ length: all.count }, (_, index) => index).filter((index) => !asked.has(index));
  const real: VectorSet = {
    values: new Float32Array(kept.length * dimensions),
    dimensions,
    count: kept.length,
  };
  for (const [index, position] of kept.entries())
    real.values.set(vectorAt(all, position), index * dimensions);
  for (const count of values.sizes.split(',').map(Number)) {
    const set = growVectors(real, count, seed);
    const some = queries.slice(0, count > 200_000 ? 40 : heldOut);
    const truth = some.map((query) => nearest(set, query));
    const engines: (() => Promise<VectorEngine>)[] = [
      () => openCommonplaceEngine(dimensions),
      () => openSqliteVecEngine('float', dimensions),
      () => openSqliteVecEngine('int8', dimensions),
      () => openSqliteVecEngine('bit', dimensions),
      openUsearchExact,
    ];
    if (count <= hnswLimit) engines.push(() => openUsearchHnsw(dimensions));
    else skipped.push(`usearch HNSW at ${count}: building the graph takes too long here`);
    for (const open of engines) {
      const row = await measure(await open(), set, some, truth);
      rows.push(row);
      if (!values.json)
        process.stdout.write(
          `${Object.values(row)
            .map((cell) => String(cell).padEnd(15))
            .join('')}\n`,
        );
    }
  }
}

if (!values.json)
  process.stdout.write(
    'engine         count          build ms       load ms        p50 ms         p95 ms         recall@10      bytes\n',
  );
try {
  await run();
} catch (error) {
  skipped.push(toErrorData(error).message);
}
if (values.json) {
  const vectors = 'MetaTool queries as MiniLM vectors; above their number, drawn around them';
  const report = { machine: describeMachine(), seed, vectors, peers: peerVersions(), rows, skipped };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} else process.stdout.write(skipped.map((reason) => `SKIPPED ${reason}\n`).join(''));
