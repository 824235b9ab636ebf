import type { RankingName } from './bench-memory.ts';

/** Queries with an even number were tuned on; the odd ones say how it does on others. */
export type Half = 'tuned' | 'held-out' | 'all';

/** One figure. */
export interface Measurement {
  readonly set: string;
  readonly embedder: string;
  readonly ranking: RankingName;
  readonly half: Half;
  readonly metric: string;
  readonly value: number;
  readonly queries: number;
}

/** What one query's result gave, by metric. */
export interface QueryResult {
  readonly position: number;
  readonly ranking: RankingName;
  readonly values: Readonly<Record<string, number>>;
}

const halves = { tuned: [0], 'held-out': [1], all: [0, 1] } as const satisfies Record<
  Half,
  readonly number[]
>;

/** Means of every metric, for each ranking and each half of the queries. */
export function summarise(
  set: string,
  embedder: string,
  results: readonly QueryResult[],
): readonly Measurement[] {
  const groups = new Map<string, { ranking: RankingName; half: Half; metric: string; values: number[] }>();
  for (const { position, ranking, values } of results) {
    for (const half of ['tuned', 'held-out', 'all'] as const) {
      if (!halves[half].some((parity) => parity === position % 2)) continue;
      for (const [metric, value] of Object.entries(values)) {
        const key = `${ranking}|${half}|${metric}`;
        const group = groups.get(key) ?? { ranking, half, metric, values: [] };
        group.values.push(value);
        groups.set(key, group);
      }
    }
  }
  return [...groups.values()].map(({ ranking, half, metric, values }) => ({
    set,
    embedder,
    ranking,
    half,
    metric,
    value: Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000,
    queries: values.length,
  }));
}
