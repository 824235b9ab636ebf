import type { Database } from 'better-sqlite3';
import type { Settings, Status } from '../../shared/contract/settings.ts';
import { toErrorData } from '../../shared/errors.ts';
import { readActiveEmbedder } from '../memory/vectors/active-embedder.ts';
import { createRetrieval, type Retrieval } from '../memory/vectors/retrieval.ts';
import type { Embedder } from '../models/embed/embedder.ts';
import type { LaunchEmbeddingProcess } from '../models/embed/embedding-protocol.ts';
import { createLexicalEmbedder } from '../models/embed/lexical-embedder.ts';
import { locateModel, type ModelSources } from '../models/embed/model-files.ts';
import { createTransformersEmbedder } from '../models/embed/transformers-embedder.ts';

export type EmbedderStatus = Status['embedder'];

export interface EmbeddingOptions {
  readonly database: Database;
  readonly settings: () => Settings;
  readonly launch: LaunchEmbeddingProcess;
  /** Where the chosen model may come from; `network` false: only what is on this machine. */
  readonly sources: (chosen: string, network: boolean) => ModelSources;
  /** Whether a model may be fetched and vectors rebuilt in the background: not on the command line, which ends soon. */
  readonly background: boolean;
  readonly onChange: (status: EmbedderStatus) => void;
}

/** The embedder in use, and its safe change in the background (design 4). */
export interface Embedding {
  readonly retrieval: Retrieval;
  status(): EmbedderStatus;
  /** Goes towards what the settings say; returns at once. A failed change leaves the present embedder in place and says why. */
  follow(): void;
  close(): Promise<void>;
}

const threads = 2;

/**
 * Opens the embedder the vault was last searched with, where it can be had; else `lexical` serves. A new vault starts with the chosen model
 * when that is on this machine already.
 */
export async function openEmbedding(options: EmbeddingOptions): Promise<Embedding> {
  const { database, settings } = options;
  const stop = new AbortController();
  const active = readActiveEmbedder(database);
  const lexical = createLexicalEmbedder();
  let opened: Embedder = lexical;
  if (settings().embedder === 'transformers' && active !== lexical.fingerprint) {
    const local = await openLocal(options);
    if (local !== null && (active === null || active === local.fingerprint)) opened = local;
    else await local?.close();
  }
  const retrieval = createRetrieval({ database, embedder: opened });
  let status: EmbedderStatus = ready(opened);
  let work: Promise<void> = Promise.resolve();

  function report(next: EmbedderStatus): void {
    status = next;
    options.onChange(next);
  }

  async function change(target: Embedder): Promise<void> {
    if (target.fingerprint === retrieval.embedder.fingerprint) {
      await target.close();
      report(ready(retrieval.embedder));
      return;
    }
    try {
      await retrieval.changeTo({
        target,
        signal: stop.signal,
        onProgress: (done, total) =>
          report({
            ...ready(retrieval.embedder),
            state: `changing to ${nameOf(target)}`,
            progress: done / Math.max(total, 1),
          }),
      });
    } catch (error) {
      if (retrieval.embedder.fingerprint !== target.fingerprint) await target.close();
      throw error;
    }
    report(ready(target));
  }

  async function goToSettings(): Promise<void> {
    const { embedder, embedding_model } = settings();
    try {
      await change(embedder === 'lexical' ? createLexicalEmbedder() : await fetchModel(embedding_model));
    } catch (error) {
      if (stop.signal.aborted) return;
      report({ ...ready(retrieval.embedder), state: `unavailable: ${toErrorData(error).message}` });
    }
  }

  async function fetchModel(chosen: string): Promise<Embedder> {
    const model = await locateModel({
      ...options.sources(chosen, true),
      signal: stop.signal,
      onProgress: ({ received, total, done, files }) => {
        const share = (done + (total === null || total === 0 ? 0 : received / total)) / files;
        report({ ...ready(retrieval.embedder), state: `fetching ${chosen}`, progress: share });
      },
    });
    return createTransformersEmbedder({ model, launch: options.launch, threads });
  }

  return {
    retrieval,
    status: () => status,
    follow: () => {
      if (options.background) work = work.then(goToSettings);
    },
    close: async () => {
      stop.abort();
      await work;
      await retrieval.embedder.close();
    },
  };
}

/** The chosen model when all of it is on this machine; null when it would have to be fetched. */
async function openLocal(options: EmbeddingOptions): Promise<Embedder | null> {
  const { embedding_model } = options.settings();
  try {
    const model = await locateModel(options.sources(embedding_model, false));
    return await createTransformersEmbedder({ model, launch: options.launch, threads });
  } catch {
    // Not there yet: the background fetch says what is wrong, when it comes to that.
    return null;
  }
}

function nameOf(embedder: Embedder): string {
  return embedder.fingerprint.split(':', 1)[0] ?? embedder.fingerprint;
}

function ready(embedder: Embedder): EmbedderStatus {
  return { name: nameOf(embedder), fingerprint: embedder.fingerprint, state: 'ready', progress: null };
}
