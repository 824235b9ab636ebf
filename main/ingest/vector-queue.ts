import type { DocumentStore } from './document-store.ts';

export interface VectorQueueOptions {
  readonly store: Pick<DocumentStore, 'embedDocument'>;
  readonly signal: AbortSignal;
  readonly onVectors?: (share: number | null) => void;
  readonly onVectorFailure?: (error: unknown) => void;
}

/**
 * Makes the vectors of stored documents, one document after the other, behind their reading. What a stop or a failure leaves without
 * vectors is made up for when the vault is opened again.
 */
export class VectorQueue {
  readonly #options: VectorQueueOptions;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #chunks = 0;
  #done = 0;

  constructor(options: VectorQueueOptions) {
    this.#options = options;
  }

  add(document_id: string, chunks: number): void {
    this.#waiting += 1;
    this.#chunks += chunks;
    this.#tell();
    this.#work = this.#work.then(() => this.#embed(document_id));
  }

  /** Resolves when nothing that was added so far is left to do. */
  async whenIdle(): Promise<void> {
    await this.#work;
  }

  async #embed(document_id: string): Promise<void> {
    const { store, signal, onVectorFailure } = this.#options;
    try {
      if (signal.aborted) return;
      await store.embedDocument(document_id, {
        signal,
        onEmbedded: (chunks) => {
          this.#done += chunks;
          this.#tell();
        },
      });
    } catch (error) {
      if (!signal.aborted) onVectorFailure?.(error);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) [this.#chunks, this.#done] = [0, 0];
      this.#tell();
    }
  }

  #tell(): void {
    if (this.#options.signal.aborted) return;
    const share = this.#chunks === 0 ? 0 : Math.min(1, this.#done / this.#chunks);
    this.#options.onVectors?.(this.#waiting === 0 ? null : share);
  }
}
