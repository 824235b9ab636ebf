import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryManager, type Memory } from '../../../main/memory/create-memory-manager.ts';
import { ranked, type Scores } from '../../../main/memory/search/fusion.ts';
import { rankStore, type SearchDependencies } from '../../../main/memory/search/rank-store.ts';
import { openSearchReads } from '../../../main/memory/search/search-reads.ts';
import { openVault } from '../../../main/memory/vault/open-vault.ts';
import { createVectorIndex } from '../../../main/memory/vectors/vector-index.ts';
import type { Embedder } from '../../../main/models/embed/embedder.ts';
import type { SimilarityStore } from '../../../shared/records/base.ts';

/** What a query is measured by: the product's own search, and each of its parts alone. */
export const rankings = ['lexical-only', 'vector-only', 'default'] as const;
export type RankingName = (typeof rankings)[number];

export interface BenchMemory {
  readonly memory: Memory;
  /** Record ids, best first, by each ranking. */
  search(query: {
    text: string;
    store: SimilarityStore;
    k: number;
    thread_id?: string;
  }): Promise<Record<RankingName, readonly string[]>>;
  close(): Promise<void>;
}

const tables = {
  knowledge: 'SEMANTIC_MEMORY',
  conversation: 'CONVERSATIONAL_MEMORY',
  toolbox: 'TOOLBOX_MEMORY',
  workflow: 'WORKFLOW_MEMORY',
  entity: 'ENTITY_MEMORY',
  summary: 'SUMMARY_MEMORY',
} as const satisfies Record<SimilarityStore, string>;

const recordsPerCommit = 100;

/** Records to commit together, so that the disk is waited for once and not at every record. */
export function inBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / recordsPerCommit) }, (_, index) =>
    items.slice(index * recordsPerCommit, (index + 1) * recordsPerCommit),
  );
}

/** A vault in a temporary folder behind the product's own manager. */
export async function openBenchMemory(embedder: Embedder): Promise<BenchMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-'));
  const vault = openVault({ folder, clock: Date.now, random: randomBytes });
  const { database } = vault;
  const index = createVectorIndex({
    database,
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
  });
  const memory = createMemoryManager({
    vault,
    embedder,
    index,
    clock: Date.now,
    ids: randomUUID,
    random: randomBytes,
  });
  const dependencies: SearchDependencies = { reads: openSearchReads(database), embedder, index };

  function ids(store: SimilarityStore, scores: Scores, k: number): readonly string[] {
    const statement = database
      .prepare<[number], string>(`SELECT id FROM ${tables[store]} WHERE rowid = ?`)
      .pluck();
    return ranked(scores)
      .slice(0, k)
      .flatMap(([rowid]) => statement.get(rowid) ?? []);
  }

  return {
    memory,
    async search(query) {
      const hits = await memory.search(query);
      const parts = await rankStore(dependencies, query);
      return {
        'lexical-only': ids(query.store, parts.lexical, query.k),
        'vector-only': ids(query.store, parts.vector, query.k),
        default: hits.map((hit) => hit.record_id),
      };
    },
    async close() {
      await memory.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
