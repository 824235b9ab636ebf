import { stat } from 'node:fs/promises';
import type { Chunk } from './chunk.ts';
import type { IngestLimits } from './ingest-limits.ts';
import { readCancelled } from './read-failure.ts';
import { ReadingThread } from './reading-thread.ts';
import type { DocumentSummary } from './worker-messages.ts';

export interface ReadDocument extends DocumentSummary {
  readonly chunks: readonly Chunk[];
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** Reads documents somewhere they can do no harm. */
export interface DocumentReader {
  /**
   * Detects, parses and chunks the document at `path`; `name` is its own file name. Errors: the `document_*` codes with a
   * sentence for the user, `cancelled`.
   */
  read(path: string, name: string, options?: ReadOptions): Promise<ReadDocument>;
  close(): Promise<void>;
}

export interface DocumentReaderOptions {
  /** The script of the reading thread: `worker.ts` itself under Node.js, its bundle otherwise. */
  readonly worker: URL;
  readonly limits: IngestLimits;
  /** Resident bytes of the process. Array buffers are outside a thread's heap limit, so they are bounded through this. */
  readonly residentBytes?: () => number;
}

/** A reader that works in threads of its own, under limits of time, heap and memory; a thread that breaks them is ended and replaced. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  return new ThreadedReader(options);
}

class ThreadedReader implements DocumentReader {
  readonly #options: DocumentReaderOptions;
  readonly #idle: ReadingThread[] = [];
  readonly #busy = new Set<ReadingThread>();
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: DocumentReaderOptions) {
    this.#options = options;
  }

  async read(path: string, name: string, options: ReadOptions = {}): Promise<ReadDocument> {
    while (this.#busy.size >= this.#options.limits.workers && !this.#closed) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    if (this.#closed || options.signal?.aborted === true) {
      throw readCancelled();
    }
    const thread = this.#takeIdle() ?? new ReadingThread(this.#options);
    this.#busy.add(thread);
    try {
      const { size } = await stat(path);
      return await thread.read({ path, name, bytes: size, limits: this.#options.limits }, options);
    } finally {
      this.#busy.delete(thread);
      if (thread.usable && !this.#closed) {
        this.#idle.push(thread);
      } else {
        await thread.end();
      }
      this.#waiting.shift()?.();
    }
  }

  #takeIdle(): ReadingThread | undefined {
    let thread = this.#idle.pop();
    while (thread !== undefined && !thread.usable) {
      thread = this.#idle.pop();
    }
    return thread;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const resolve of this.#waiting.splice(0)) {
      resolve();
    }
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.end()));
  }
}
