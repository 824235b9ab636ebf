import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { assertNever, CommonplaceError } from '../../../shared/errors.ts';
import type { Embedder, EmbedOptions } from './embedder.ts';
import {
  type EmbeddingProcess,
  embeddingResponseSchema,
  type LaunchEmbeddingProcess,
} from './embedding-protocol.ts';
import { type EmbeddingBatch, type EmbeddingJob, EmbeddingQueue } from './embedding-queue.ts';
import type { LocatedModel } from './model-files.ts';
import { modelFingerprint } from './model-specification.ts';

export interface TransformersEmbedderOptions {
  readonly model: LocatedModel;
  readonly launch: LaunchEmbeddingProcess;
  readonly threads: number;
}

interface Job extends EmbeddingJob {
  readonly vectors: (Float32Array | undefined)[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
  /** How often the process died over a batch of it. */
  deaths: number;
  settled: boolean;
}

/** A batch the process dies over is tried once more; then it is what kills it. */
const deathsAllowed = 1;
const configSchema = z.object({
  hidden_size: z.int().positive().optional(),
  dim: z.int().positive().optional(),
});

async function readDimensions(folder: string): Promise<number> {
  const config = configSchema.parse(JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')));
  const dimensions = config.hidden_size ?? config.dim;
  if (dimensions === undefined) {
    throw new CommonplaceError(
      'embedder_unavailable',
      `${folder}/config.json names no hidden_size; choose another model.`,
    );
  }
  return dimensions;
}

function unavailable(message: string): CommonplaceError {
  return new CommonplaceError('embedder_unavailable', message);
}

/** Sends batches to the embedding process one at a time, starts it when there is work, and again when it died. */
class EmbeddingClient {
  readonly #options: TransformersEmbedderOptions;
  readonly #queue = new EmbeddingQueue<Job>();
  #process: EmbeddingProcess | null = null;
  #ready = false;
  #current: { readonly id: number; readonly batch: EmbeddingBatch<Job> } | null = null;
  #lastId = 0;
  #startsWithoutAnswer = 0;
  #closed = false;

  constructor(options: TransformersEmbedderOptions) {
    this.#options = options;
  }

  embed(
    texts: readonly string[],
    urgent: boolean,
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    if (this.#closed) return Promise.reject(unavailable('The embedder is closed.'));
    return new Promise((resolve, reject) => {
      const job: Job = { texts, urgent, vectors: [], resolve, reject, deaths: 0, settled: false };
      const cancel = (): void =>
        this.#fail(job, new CommonplaceError('cancelled', 'Embedding was cancelled before it finished.'));
      if (signal?.aborted === true) {
        cancel();
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push(job);
      this.#advance();
    });
  }

  close(): void {
    this.#closed = true;
    this.#failAll(unavailable('The embedder was closed.'));
    this.#process?.kill();
    this.#process = null;
  }

  #fail(job: Job, error: Error): void {
    this.#queue.remove(job);
    if (job.settled) return;
    job.settled = true;
    job.reject(error);
  }

  #failAll(error: Error): void {
    if (this.#current !== null) this.#fail(this.#current.batch.job, error);
    this.#current = null;
    for (let batch = this.#queue.next(); batch !== null; batch = this.#queue.next())
      this.#fail(batch.job, error);
  }

  #start(): void {
    const { model, launch, threads } = this.#options;
    const started = launch();
    this.#process = started;
    this.#ready = false;
    this.#startsWithoutAnswer += 1;
    started.onMessage((message) => {
      if (this.#process === started) this.#receive(message);
    });
    started.onExit(() => {
      if (this.#process === started) this.#died();
    });
    const { dtype, maximumTokens } = model.specification;
    started.post({ kind: 'load', folder: model.folder, dtype, maximumTokens, threads });
  }

  #died(): void {
    this.#process = null;
    const current = this.#current;
    this.#current = null;
    if (current !== null && !current.batch.job.settled) {
      current.batch.job.deaths += 1;
      if (current.batch.job.deaths > deathsAllowed) {
        this.#fail(current.batch.job, unavailable('The embedding process died twice over the same texts.'));
      } else this.#queue.putBack(current.batch);
    }
    if (this.#startsWithoutAnswer > deathsAllowed + 1) {
      this.#startsWithoutAnswer = 0;
      this.#failAll(
        unavailable('The embedding process dies before it answers. Check the model and the free memory.'),
      );
    }
    this.#advance();
  }

  #advance(): void {
    if (this.#current !== null || this.#closed) return;
    if (this.#process === null) {
      if (this.#queue.size > 0) this.#start();
      return;
    }
    if (!this.#ready) return;
    const batch = this.#queue.next();
    if (batch === null) return;
    this.#lastId += 1;
    this.#current = { id: this.#lastId, batch };
    const texts = batch.places.map((place) => batch.job.texts[place] ?? '');
    this.#process.post({ kind: 'embed', id: this.#lastId, texts });
  }

  #receive(message: unknown): void {
    const response = embeddingResponseSchema.parse(message);
    switch (response.kind) {
      case 'ready':
        this.#ready = true;
        break;
      case 'embedded':
        if (this.#current?.id !== response.id) return;
        this.#startsWithoutAnswer = 0;
        this.#keep(this.#current.batch, response.vectors);
        this.#current = null;
        break;
      case 'failed':
        if (response.id === null) {
          this.#failAll(unavailable(`The model could not be loaded: ${response.message}`));
          return;
        }
        if (this.#current?.id !== response.id) return;
        this.#fail(this.#current.batch.job, unavailable(`The model failed: ${response.message}`));
        this.#current = null;
        break;
      default:
        assertNever(response);
    }
    this.#advance();
  }

  #keep({ job, places }: EmbeddingBatch<Job>, vectors: readonly Float32Array[]): void {
    if (job.settled) return;
    for (const [index, place] of places.entries()) job.vectors[place] = vectors[index];
    const complete = job.vectors.filter((vector) => vector !== undefined);
    if (complete.length < job.texts.length) return;
    job.settled = true;
    job.resolve(complete);
  }
}

/**
 * A sentence-transformer in a process of its own, so that nothing here waits for it (issue 6). It starts with the first text,
 * is started again when it dies, and works on one small batch at a time, a query's before any document's.
 * Errors: `embedder_unavailable` when the model's folder can't be read.
 */
export async function createTransformersEmbedder(options: TransformersEmbedderOptions): Promise<Embedder> {
  const { specification, folder, content } = options.model;
  const dimensions = await readDimensions(folder);
  const client = new EmbeddingClient(options);
  return {
    fingerprint: modelFingerprint(specification, { dimensions, content }),
    dimensions,
    embedDocuments: (texts, embedOptions?: EmbedOptions) => client.embed(texts, false, embedOptions?.signal),
    async embedQuery(text, embedOptions) {
      const [vector] = await client.embed([text], true, embedOptions?.signal);
      if (vector === undefined) throw unavailable('The model gave no vector for the query.');
      return vector;
    },
    async close() {
      client.close();
    },
  };
}
