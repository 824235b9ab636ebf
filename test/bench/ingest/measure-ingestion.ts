import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { v7 } from 'uuid';
import { Attachments } from '../../../main/ingest/attachments.ts';
import { createDocumentReader } from '../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../main/ingest/ingest-limits.ts';
import { Ingestion } from '../../../main/ingest/queue.ts';
import { createMemoryManager } from '../../../main/memory/create-memory-manager.ts';
import { openVault } from '../../../main/memory/vault/open-vault.ts';
import { createRetrieval } from '../../../main/memory/vectors/retrieval.ts';
import type { Embedder } from '../../../main/models/embed/embedder.ts';
import { watchBusySpells } from './busy-spells.ts';

export interface IngestionFigures {
  readonly pages: number;
  readonly chunks: number;
  readonly failed: number;
  /** Until every page is found by its words. */
  readonly searchable_seconds: number;
  /** Until every chunk has its vector. */
  readonly seconds: number;
  readonly pages_per_second: number;
  readonly chunks_per_second: number;
  readonly main_thread_delay_p99_ms: number;
  readonly main_thread_delay_max_ms: number;
  /** In processor time at a stretch, which other work on the machine leaves alone. */
  readonly main_thread_spells_over_16_ms: number;
  readonly main_thread_longest_spell_ms: number;
  readonly peak_memory_mb: number;
}

const resolution = 5;

/** Documents through the product's own queue into a vault: read, chunked, embedded, stored and indexed. Closes the embedder. */
export async function measureIngestion(
  folder: string,
  paths: readonly string[],
  embedder: Embedder,
): Promise<IngestionFigures> {
  const vault = openVault({ folder, clock: Date.now, random: randomBytes });
  const retrieval = createRetrieval({ database: vault.database, embedder });
  const memory = createMemoryManager({
    vault,
    embedder: retrieval.embedder,
    index: retrieval.index,
    clock: Date.now,
    ids: v7,
    random: randomBytes,
  });
  await retrieval.index.load();
  const reader = createDocumentReader({
    worker: new URL('../../../main/ingest/worker.ts', import.meta.url),
    limits: ingestLimits,
  });
  const ingestion = new Ingestion({
    store: memory.documents,
    attachments: new Attachments(join(folder, 'attachments'), ingestLimits.fileBytes),
    reader,
    fileLimit: ingestLimits.fileBytes,
    onProgress: () => undefined,
  });
  const busy = watchBusySpells(resolution);
  const delay = monitorEventLoopDelay({ resolution });
  let peak = process.memoryUsage.rss();
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  let [pages, chunks, failed] = [0, 0, 0];
  delay.enable();
  const began = performance.now();
  for await (const result of ingestion.ingestPaths(paths)) {
    pages += result.pages ?? 0;
    chunks += result.chunks ?? 0;
    failed += result.status === 'failed' ? 1 : 0;
  }
  const searchable = (performance.now() - began) / 1000;
  await ingestion.whenEmbedded();
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  busy.stop();
  clearInterval(watch);
  await ingestion.close();
  await reader.close();
  await embedder.close();
  await memory.close();
  return {
    pages,
    chunks,
    failed,
    searchable_seconds: searchable,
    seconds,
    pages_per_second: pages / seconds,
    chunks_per_second: chunks / seconds,
    // The monitor's own interval is part of what it measures.
    main_thread_delay_p99_ms: delay.percentile(99) / 1e6 - resolution,
    main_thread_delay_max_ms: delay.max / 1e6 - resolution,
    main_thread_spells_over_16_ms: busy.over(16),
    main_thread_longest_spell_ms: busy.longest(),
    peak_memory_mb: peak / 2 ** 20,
  };
}
