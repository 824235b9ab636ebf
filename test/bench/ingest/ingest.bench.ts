/**
 * Measures 1,000 generated PDF pages on their way into a vault, with each embedder: `npm run bench:ingest`, `-- --json` for one JSON
 * value (issue 6).
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toErrorData } from '../../../shared/errors.ts';
import { describeMachine } from '../machine.ts';
import { benchEmbedders, openTransformers } from '../retrieval/bench-embedders.ts';
import { writeDocument } from './generated-pages.ts';
import { type EmbeddingFigures, measureEmbedding } from './measure-embedding.ts';
import { type IngestionFigures, measureIngestion } from './measure-ingestion.ts';
import { measureStages } from './measure-stages.ts';

const documents = 20;
const pagesEach = 50;
const textsToEmbed = 96;

function rounded<Figures extends object>(figures: Figures): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 100) / 100 : value,
    ]),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'commonplace-bench-ingest-'));
const skipped: string[] = [];
const ingestion: Record<string, IngestionFigures> = {};
let embedding: EmbeddingFigures | null = null;
try {
  await mkdir(join(folder, 'documents'));
  const originals = Array.from({ length: documents }, (_, index) => writeDocument(index + 1, pagesEach));
  const paths: string[] = [];
  for (const [index, bytes] of originals.entries()) {
    const path = join(folder, 'documents', `${String(index).padStart(3, '0')}.pdf`);
    await writeFile(path, bytes);
    paths.push(path);
  }
  const { texts, ...stages } = await measureStages(originals);
  for (const [name, open] of Object.entries(benchEmbedders)) {
    try {
      ingestion[name] = await measureIngestion(join(folder, name), paths, await open());
    } catch (error) {
      skipped.push(`${name}: ${toErrorData(error).message}`);
    }
  }
  try {
    const embedder = await openTransformers();
    try {
      embedding = await measureEmbedding(embedder, texts.slice(0, textsToEmbed));
    } finally {
      await embedder.close();
    }
  } catch (error) {
    skipped.push(`embedding throughput: ${toErrorData(error).message}`);
  }
  const report = {
    machine: describeMachine(),
    documents,
    stages: rounded(stages),
    ingestion: Object.fromEntries(
      Object.entries(ingestion).map(([name, figures]) => [name, rounded(figures)]),
    ),
    embedding: embedding === null ? null : rounded(embedding),
    skipped,
  };
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else {
    console.table(report.stages);
    console.table(report.ingestion);
    if (report.embedding !== null) console.table(report.embedding);
    process.stdout.write(skipped.map((reason) => `SKIPPED ${reason}\n`).join(''));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
