/**
 * Measures reading and chunking of 1,000 generated PDF pages: `npm run bench:ingest`, `-- --json` for one JSON value. Storing is
 * not part of it: rows are kept in memory.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Attachments } from '../../../main/ingest/attachments.ts';
import { chunkText } from '../../../main/ingest/chunk.ts';
import { createDocumentReader } from '../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../main/ingest/ingest-limits.ts';
import { parseDocument } from '../../../main/ingest/parse/parse-document.ts';
import { Ingestion } from '../../../main/ingest/queue.ts';
import { MemoryDocumentStore } from '../../integration/main/ingest/memory-document-store.ts';
import { writeProse } from './pdf-writer.ts';

const documents = 20;
const pagesEach = 50;
const linesPerPage = 50;
const vocabulary =
  'memory consolidation stream ledger agent retrieval evidence horizon summary entity routing tool thread vector chunk the of and in to a is that for with on'.split(
    ' ',
  );

/** A generator with a fixed seed, so that every run reads the same pages. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function writeDocument(seed: number): Uint8Array {
  const next = createNumbers(seed);
  const word = (): string => vocabulary[Math.floor(next() * vocabulary.length)] ?? 'word';
  const sentence = (): string => {
    const text = Array.from({ length: 8 + Math.floor(next() * 14) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraphs: string[] = [];
  for (let lines = 0; lines < (pagesEach + 1) * linesPerPage; ) {
    const paragraph = Array.from({ length: 5 }, sentence).join(' ');
    paragraphs.push(paragraph);
    lines += Math.ceil(paragraph.length / 85) + 1;
  }
  return writeProse(paragraphs, linesPerPage);
}

async function measureStages(
  bytes: Uint8Array,
): Promise<{ parse: number; chunk: number; pages: number; chunks: number }> {
  const began = performance.now();
  const parsed = await parseDocument('pdf', bytes, {
    textLimit: ingestLimits.textLength,
    unpackedLimit: ingestLimits.unpackedBytes,
  });
  const parsedAt = performance.now();
  const chunks = chunkText(parsed.text, parsed.pages).length;
  const endedAt = performance.now();
  return { parse: parsedAt - began, chunk: endedAt - parsedAt, pages: parsed.pages.length, chunks };
}

async function measureQueue(folder: string, paths: readonly string[]) {
  const ingestion = new Ingestion({
    store: new MemoryDocumentStore(),
    attachments: new Attachments(path.join(folder, 'attachments'), ingestLimits.fileBytes),
    reader: createDocumentReader({
      worker: new URL('../../../main/ingest/worker.ts', import.meta.url),
      limits: ingestLimits,
    }),
    fileLimit: ingestLimits.fileBytes,
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let peak = process.memoryUsage.rss();
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  let pages = 0;
  let chunks = 0;
  let failed = 0;
  delay.enable();
  const began = performance.now();
  for await (const result of ingestion.ingestPaths(paths)) {
    pages += result.pages ?? 0;
    chunks += result.chunks ?? 0;
    failed += result.status === 'failed' ? 1 : 0;
  }
  const seconds = (performance.now() - began) / 1_000;
  delay.disable();
  clearInterval(watch);
  await ingestion.close();
  return {
    seconds,
    pages,
    chunks,
    failed,
    delayP99: delay.percentile(99) / 1e6,
    delayMax: delay.max / 1e6,
    peak,
  };
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'commonplace-bench-ingest-'));
try {
  await mkdir(path.join(folder, 'documents'));
  const paths: string[] = [];
  const originals: Uint8Array[] = [];
  for (let index = 0; index < documents; index += 1) {
    const bytes = writeDocument(index + 1);
    const file = path.join(folder, 'documents', `${String(index).padStart(3, '0')}.pdf`);
    await writeFile(file, bytes);
    paths.push(file);
    originals.push(bytes);
  }
  const queue = await measureQueue(folder, paths);
  const stages = { parse: 0, chunk: 0, pages: 0, chunks: 0 };
  for (const bytes of originals) {
    const one = await measureStages(bytes);
    stages.parse += one.parse;
    stages.chunk += one.chunk;
    stages.pages += one.pages;
    stages.chunks += one.chunks;
  }
  const report = {
    documents,
    pages: queue.pages,
    chunks: queue.chunks,
    failed: queue.failed,
    seconds: round(queue.seconds),
    pages_per_second: round(queue.pages / queue.seconds),
    chunks_per_second: round(queue.chunks / queue.seconds),
    parse_pages_per_second: round(stages.pages / (stages.parse / 1_000)),
    chunk_chunks_per_second: round(stages.chunks / (stages.chunk / 1_000)),
    main_thread_delay_p99_ms: round(queue.delayP99),
    main_thread_delay_max_ms: round(queue.delayMax),
    peak_memory_mb: round(queue.peak / 1024 / 1024),
  };
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(report));
  } else {
    console.table(report);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
