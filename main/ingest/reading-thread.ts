import { Worker } from 'node:worker_threads';
import { assertNever, type CommonplaceError } from '../../shared/errors.ts';
import { typeStrippingArguments } from '../models/type-stripping.ts';
import type { Chunk } from './chunk.ts';
import type { DocumentReaderOptions, ReadDocument, ReadOptions } from './document-reader.ts';
import { readCancelled, readFailure, threadCrashed, tookTooLong, tookTooMuchMemory } from './read-failure.ts';
import type { ReadAnswer, ReadRequest } from './worker-messages.ts';

const memoryInterval = 100;
/** A thread that has read this many bytes gives way to a new one, and its memory back. */
const retireAfter = 64 * 1024 * 1024;

/** The document a thread is reading. */
interface Reading {
  readonly onAnswer: (answer: ReadAnswer) => void;
  readonly onEnd: (error: CommonplaceError) => void;
}

/** One thread that reads documents, one after the other. It keeps the process alive only while it reads. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #residentBytes: () => number;
  #reading: Reading | null = null;
  #ended = false;
  #bytesRead = 0;

  constructor(options: DocumentReaderOptions) {
    this.#residentBytes = options.residentBytes ?? (() => process.memoryUsage.rss());
    // Nothing of the environment goes in, and nothing that parsers print comes out.
    this.#worker = new Worker(options.worker, {
      resourceLimits: { maxOldGenerationSizeMb: options.limits.heapMegabytes },
      env: {},
      execArgv: typeStrippingArguments(process.execArgv),
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (answer: ReadAnswer) => this.#reading?.onAnswer(answer));
    this.#worker.on('error', (error: unknown) => this.#crash(error));
    this.#worker.on('exit', () => this.#crash(null));
    this.#worker.unref();
  }

  get usable(): boolean {
    return !this.#ended && this.#bytesRead < retireAfter;
  }

  /** Reads one document. Whatever breaks a limit ends the thread, so that `usable` is false afterwards. */
  async read(request: ReadRequest, options: ReadOptions): Promise<ReadDocument> {
    if (this.#ended || options.signal?.aborted === true) {
      throw readCancelled();
    }
    this.#worker.ref();
    const guards = new AbortController();
    try {
      return await new Promise<ReadDocument>((resolve, reject) => {
        const giveUp = (error: CommonplaceError): void => {
          this.#reading = null;
          void this.end().finally(() => reject(error));
        };
        this.#guard(request, options, guards.signal, giveUp);
        this.#reading = {
          onAnswer: collect(resolve, reject, options),
          onEnd: giveUp,
        };
        this.#worker.postMessage(request);
      });
    } finally {
      guards.abort();
      this.#reading = null;
      this.#bytesRead += request.bytes;
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#reading?.onEnd(readCancelled());
    await this.#worker.terminate();
  }

  #crash(error: unknown): void {
    this.#ended = true;
    this.#reading?.onEnd(threadCrashed(error));
  }

  #guard(
    request: ReadRequest,
    options: ReadOptions,
    until: AbortSignal,
    giveUp: (error: CommonplaceError) => void,
  ): void {
    const { milliseconds, residentMegabytes } = request.limits;
    const mostResident = this.#residentBytes() + residentMegabytes * 1024 * 1024;
    const timer = setTimeout(() => giveUp(tookTooLong(milliseconds)), milliseconds);
    const memory = setInterval(() => {
      if (this.#residentBytes() > mostResident) {
        giveUp(tookTooMuchMemory());
      }
    }, memoryInterval);
    const onAbort = (): void => giveUp(readCancelled());
    options.signal?.addEventListener('abort', onAbort, { once: true });
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      clearInterval(memory);
      options.signal?.removeEventListener('abort', onAbort);
    });
  }
}

function collect(
  resolve: (document: ReadDocument) => void,
  reject: (error: CommonplaceError) => void,
  options: ReadOptions,
): (answer: ReadAnswer) => void {
  const chunks: Chunk[] = [];
  return (answer) => {
    switch (answer.kind) {
      case 'progress':
        options.onProgress?.(answer.share);
        return;
      case 'chunks':
        chunks.push(...answer.chunks);
        return;
      case 'done':
        resolve({ ...answer.summary, chunks });
        return;
      case 'failed':
        reject(readFailure(answer.error.code, answer.error.message));
        return;
      default:
        assertNever(answer);
    }
  };
}
