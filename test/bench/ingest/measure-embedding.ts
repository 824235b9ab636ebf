import type { Embedder } from '../../../main/models/embed/embedder.ts';
import { EmbeddingQueue } from '../../../main/models/embed/embedding-queue.ts';
import { locateModel } from '../../../main/models/embed/model-files.ts';
import { miniLm } from '../../../main/models/embed/model-specification.ts';
import { loadSentenceModel } from '../../../main/models/embed/sentence-model.ts';
import { modelCache } from '../retrieval/bench-embedders.ts';

export interface EmbeddingFigures {
  readonly texts: number;
  readonly embedder_texts_per_second: number;
  readonly runtime_texts_per_second: number;
  /** The embedder's throughput against the runtime's, each at its median round. */
  readonly ratio: number;
}

const rounds = 5;

/** The batches that the embedder makes of one call. */
function batchesOf(texts: readonly string[]): readonly (readonly string[])[] {
  const queue = new EmbeddingQueue();
  queue.push({ texts, urgent: false });
  const batches: string[][] = [];
  for (let batch = queue.next(); batch !== null; batch = queue.next()) {
    batches.push(batch.places.map((place) => texts[place] ?? ''));
  }
  return batches;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;
}

/** The embedder in its own process beside the runtime called directly in this one, on the same batches, by turns. */
export async function measureEmbedding(
  embedder: Embedder,
  texts: readonly string[],
): Promise<EmbeddingFigures> {
  const { folder } = await locateModel({ specification: miniLm, cacheFolder: modelCache() });
  const { dtype, maximumTokens } = miniLm;
  const runtime = await loadSentenceModel({ folder, dtype, maximumTokens, threads: 2 });
  const batches = batchesOf(texts);
  const [direct, through]: [number[], number[]] = [[], []];
  await embedder.embedDocuments(texts.slice(0, 8));
  await runtime.embed(texts.slice(0, 8));
  for (let round = 0; round < rounds; round += 1) {
    through.push(await timed(() => embedder.embedDocuments(texts)));
    direct.push(
      await timed(async () => {
        for (const batch of batches) await runtime.embed(batch);
      }),
    );
  }
  return {
    texts: texts.length,
    embedder_texts_per_second: texts.length / median(through),
    runtime_texts_per_second: texts.length / median(direct),
    ratio: median(direct) / median(through),
  };
}
