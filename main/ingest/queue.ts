import { stat } from 'node:fs/promises';
import { CommonplaceError } from '../../shared/errors.ts';
import { admit, type DocumentSource, describeFailure, nameOf, recordRefusal, requeue } from './admission.ts';
import type { Attachments } from './attachments.ts';
import type { DocumentReader } from './document-reader.ts';
import type { AgainOption, DocumentStore, StoredDocument } from './document-store.ts';
import { expandPaths } from './expand-paths.ts';
import { failedResult, runIngestJob, unchangedResult } from './ingest-job.ts';
import { type IngestProgress, type IngestResult, progressOf } from './ingest-result.ts';
import { orderedResults } from './ordered-results.ts';
import { VectorQueue } from './vector-queue.ts';

export interface IngestionOptions {
  readonly store: DocumentStore;
  readonly attachments: Attachments;
  readonly reader: DocumentReader;
  /** Bytes of one file. */
  readonly fileLimit: number;
  /** The vault's folder: nothing in it is a document. */
  readonly ownFolder?: string;
  /** Documents in reading or storing at the same time; one by default. */
  readonly concurrency?: number;
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Which share of the vectors of new documents is made, 0 to 1; null when none is left to make. */
  readonly onVectors?: (share: number | null) => void;
  /** Hears why the vectors of a document could not be made; it is found by its words only. */
  readonly onVectorFailure?: (error: unknown) => void;
}

/** What was taken over: how many files, and how each ends. */
export interface HandedOver {
  readonly files: number;
  readonly results: AsyncIterable<IngestResult>;
}

interface Started {
  readonly ended: Promise<IngestResult>;
}

/**
 * The queue of documents on their way into the knowledge base (spec R14). Every document has a row from the moment it is taken
 * on, so a restart goes on where the last run stopped; one that fails says why and holds up no other; equal content is read once. What is
 * stored is found by its words at once; its vectors are made behind, while the next documents are read.
 */
export class Ingestion {
  readonly #options: IngestionOptions;
  readonly #stop = new AbortController();
  /** By document id. */
  readonly #jobs = new Map<string, Promise<IngestResult>>();
  /** By content hash: what is being read right now. */
  readonly #contents = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  readonly #vectors: VectorQueue;
  #running = 0;
  #admission: Promise<unknown> = Promise.resolve();

  constructor(options: IngestionOptions) {
    this.#options = options;
    this.#vectors = new VectorQueue({ ...options, signal: this.#stop.signal });
  }

  /**
   * Takes up what an earlier run left unfinished, in the background, and returns how many documents that is. Those that were being
   * read when it ended come last: one that ended the program holds up no other, and a sound one is not suspected each time.
   */
  async start(): Promise<number> {
    await this.#options.attachments.clean();
    const unfinished = await this.takeUp();
    const handedOver = await this.#options.store.listHandedOver();
    for (const { path, again } of handedOver) void this.#take({ path }, { again });
    return unfinished + handedOver.length;
  }

  /** Takes up, in the background, every document that waits to be read; returns how many that is. */
  async takeUp(): Promise<number> {
    const unfinished = await this.#options.store.listUnfinishedDocuments();
    for (const document of unfinished.toSorted((one, other) => one.attempts - other.attempts)) {
      void this.#enqueue(document);
    }
    return unfinished.length;
  }

  /**
   * Takes over files, and folders with all that is in them. Once this resolves, each of them is read sooner or later, whenever the program
   * ends; results come in the order of the files. Errors: `storage_full` and the like, and then none of them was taken over.
   */
  async handOver(paths: readonly string[], options: AgainOption = {}): Promise<HandedOver> {
    const files: string[] = [];
    for await (const file of expandPaths(paths, this.#options.ownFolder)) files.push(file);
    await this.#options.store.handOver(files.map((path) => ({ path, again: options.again ?? false })));
    return {
      files: files.length,
      results: orderedResults(files, (path) => this.#take({ path }, options)),
    };
  }

  /** Takes on a document without a path, such as one dropped on a browser window. Never throws for the document. */
  async handOverBytes(
    name: string,
    bytes: Uint8Array,
    options: AgainOption = {},
  ): Promise<{ readonly ended: Promise<IngestResult> }> {
    return this.#take({ name, bytes }, options);
  }

  /**
   * Takes on files, and folders with all that is in them, as `handOver` does, once the results are read. Never throws for a document: each
   * ends as added, unchanged or failed with its reason.
   */
  async *ingestPaths(paths: readonly string[], options: AgainOption = {}): AsyncGenerator<IngestResult> {
    const { results } = await this.handOver(paths, options);
    yield* results;
  }

  /** Reads a failed document again, from its path as it is now or else from the copy. `not_found` for an unknown id. */
  async retry(id: string, options: AgainOption = {}): Promise<IngestResult> {
    const document = await this.#options.store.readDocument(id);
    if (document === null) {
      throw new CommonplaceError('not_found', `There is no document ${id}; it may have been forgotten.`);
    }
    if (document.status !== 'failed') {
      return this.#enqueue(document);
    }
    const { path, attachment } = document;
    if (path !== null && (attachment === null || (await exists(path)))) {
      return (await this.#take({ path }, options)).ended;
    }
    const kept = { hash: document.content_hash, bytes: document.bytes };
    return this.#enqueue(await requeue(document, kept, { ...this.#options, ...options }));
  }

  /** Resolves when the vectors of every document that was stored so far are made, or can't be. */
  async whenEmbedded(): Promise<void> {
    await this.#vectors.whenIdle();
  }

  /** Resolves when nothing is left to do. */
  async whenIdle(): Promise<void> {
    await this.#admission;
    while (this.#jobs.size > 0) {
      await Promise.all(this.#jobs.values());
    }
    await this.#vectors.whenIdle();
  }

  /** Stops at once. What is not finished keeps its row and is taken up by the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const resolve of this.#waiting.splice(0)) {
      resolve();
    }
    await this.#options.reader.close();
    await this.whenIdle();
  }

  /** One admission at a time, so that equal documents given together meet each other's rows. */
  #take(source: DocumentSource, options: AgainOption = {}): Promise<Started> {
    const taken = this.#admission.then(async (): Promise<Started> => {
      if (this.#stop.signal.aborted) {
        return { ended: Promise.resolve(refused(source, null, stopped())) };
      }
      return this.#admit(source, options);
    });
    this.#admission = taken;
    return taken;
  }

  async #admit(source: DocumentSource, options: AgainOption): Promise<Started> {
    try {
      const document = await admit(source, { ...this.#options, ...options });
      await this.#takenOn(source);
      return { ended: this.#enqueue(document) };
    } catch (error) {
      return { ended: Promise.resolve(await this.#refuse(source, error)) };
    }
  }

  async #takenOn(source: DocumentSource): Promise<void> {
    if ('path' in source) await this.#options.store.takenOn(source.path);
  }

  async #refuse(source: DocumentSource, error: unknown): Promise<IngestResult> {
    try {
      const row = await recordRefusal(source, error, this.#options.store);
      if (row !== null) {
        this.#options.onProgress?.(progressOf(row, row));
      }
      await this.#takenOn(source);
      return refused(source, row, error);
    } catch (second) {
      return refused(source, null, second);
    }
  }

  #enqueue(document: StoredDocument): Promise<IngestResult> {
    const running = this.#jobs.get(document.id);
    if (running !== undefined) {
      return running;
    }
    if (document.status === 'added') {
      return Promise.resolve(unchangedResult(document));
    }
    this.#options.onProgress?.(progressOf(document, { status: 'queued', progress: 0 }));
    const job = this.#run(document).finally(() => this.#jobs.delete(document.id));
    this.#jobs.set(document.id, job);
    return job;
  }

  async #run(document: StoredDocument): Promise<IngestResult> {
    const { signal } = this.#stop;
    while (this.#running >= (this.#options.concurrency ?? 1) && !signal.aborted) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (signal.aborted) {
      return failedResult(document, 'cancelled', stopped().message);
    }
    this.#running += 1;
    try {
      await this.#contents.get(document.content_hash);
      const job = runIngestJob(document, { ...this.#options, signal });
      this.#contents.set(document.content_hash, job);
      const result = await job;
      if (result.status === 'added') this.#vectors.add(document.id, result.chunks ?? 0);
      return result;
    } finally {
      this.#running -= 1;
      this.#contents.delete(document.content_hash);
      this.#waiting.shift()?.();
    }
  }
}

function refused(source: DocumentSource, row: StoredDocument | null, error: unknown): IngestResult {
  const { code, message } = describeFailure(error, nameOf(source));
  const path = 'path' in source ? source.path : source.name;
  return {
    path,
    status: 'failed',
    ...(row === null ? {} : { document_id: row.id }),
    reason: message,
    reason_code: code,
  };
}

function stopped(): CommonplaceError {
  return new CommonplaceError(
    'cancelled',
    'Reading was stopped before this document was taken on. A file is taken on at the next start; anything else has to be added again.',
  );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
