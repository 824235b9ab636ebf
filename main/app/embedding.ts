import type { Database } from 'better-sqlite3';
import type { MissingVectors } from '../../shared/contract/documents.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { Clock } from '../../shared/effects.ts';
import { CommonplaceError, toErrorData } from '../../shared/errors.ts';
import { readActiveEmbedder } from '../memory/vectors/active-embedder.ts';
import { countMissingVectors } from '../memory/vectors/reembed.ts';
import { createRetrieval, type Retrieval } from '../memory/vectors/retrieval.ts';
import type { Embedder } from '../models/embed/embedder.ts';
import type { LaunchEmbeddingProcess } from '../models/embed/embedding-protocol.ts';
import { createLexicalEmbedder } from '../models/embed/lexical-embedder.ts';
import { type LocatedModel, locateModel, type ModelSources } from '../models/embed/model-files.ts';
import { type ModelSpecification, specificationOf } from '../models/embed/model-specification.ts';
import { createTransformersEmbedder } from '../models/embed/transformers-embedder.ts';
import { createEmbedderReport, type EmbedderStatus, nameOf } from './embedder-status.ts';
import { chosenModel, explainPlainName } from './model-location.ts';

export interface EmbeddingOptions {
  readonly database: Database;
  readonly settings: () => Settings;
  readonly launch: LaunchEmbeddingProcess;
  /** Where a model may come from; `network` false: only what is on this machine. */
  readonly sources: (specification: ModelSpecification, network: boolean) => ModelSources;
  /** Whether a model may be fetched and vectors made in the background: not on the command line, which ends soon. */
  readonly background: boolean;
  readonly clock: Clock;
  readonly onChange: (status: EmbedderStatus) => void;
}

/** The embedder in use, and its safe change in the background (design 4). */
export interface Embedding {
  readonly retrieval: Retrieval;
  status(): EmbedderStatus;
  /**
   * Goes towards what the settings say; returns at once. Nothing happens while that is where it is going already. A failed change
   * leaves the present embedder in place and says why; following again tries again.
   */
  follow(): void;
  /** Tells how far the vectors of new documents are, 0 to 1; null when none is left to make. */
  documentsEmbedded(share: number | null): void;
  /** Tells why vectors of texts could not be made; following the settings again tries again. */
  textsFailed(reason: string): void;
  /** Makes every vector that is missing; answers what still is, and why. */
  complete(): Promise<MissingVectors | null>;
  close(): Promise<void>;
}

const threads = 2;

/**
 * Opens the embedder the vault was last searched with, where it can be had; else `lexical` serves. A new vault starts with the chosen model
 * when that is on this machine already.
 */
export async function openEmbedding(options: EmbeddingOptions): Promise<Embedding> {
  const { database, settings } = options;
  const retrieval = createRetrieval({ database, embedder: await openFirst(options) });
  const report = createEmbedderReport({ ...options, embedder: retrieval.embedder });
  let goal: string | null = null;
  let stop = new AbortController();
  let work: Promise<void> = Promise.resolve();

  async function fetchModel(chosen: string, signal: AbortSignal): Promise<LocatedModel> {
    return await locateModel({
      ...options.sources(chosenModel(chosen), true),
      signal,
      onProgress: ({ received, total, done, files }) => {
        const share = (done + (total === null || total === 0 ? 0 : received / total)) / files;
        report.progress('fetching', `fetching ${chosen}`, share);
      },
    });
  }

  async function openChosen({ embedder, embedding_model }: Settings, signal: AbortSignal): Promise<Embedder> {
    if (embedder === 'lexical') return createLexicalEmbedder();
    const model = await fetchModel(embedding_model, signal);
    return await createTransformersEmbedder({ model, launch: options.launch, threads });
  }

  async function complete(signal: AbortSignal): Promise<void> {
    await retrieval.complete({
      signal,
      onProgress: (done, total) =>
        report.progress('completing', 'making vectors that are missing', done / total),
    });
  }

  async function completeAll(signal: AbortSignal): Promise<MissingVectors | null> {
    try {
      await complete(signal);
      report.ready();
      return null;
    } catch (error) {
      if (signal.aborted) throw error;
      const { message } = toErrorData(error);
      report.incomplete(message);
      return {
        records: await countMissingVectors(database, retrieval.embedder.fingerprint),
        reason: message,
      };
    }
  }

  async function change(target: Embedder, signal: AbortSignal): Promise<void> {
    if (target.fingerprint === retrieval.embedder.fingerprint) {
      await target.close();
      if ((await completeAll(signal)) !== null) goal = null;
      return;
    }
    try {
      await retrieval.changeTo({
        target,
        signal,
        onProgress: (done, total) =>
          report.progress('changing', `changing to ${nameOf(target)}`, done / total),
      });
      report.ready();
    } catch (error) {
      if (retrieval.embedder.fingerprint !== target.fingerprint) await target.close();
      throw error;
    }
  }

  async function goTo(chosen: Settings, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      await change(await openChosen(chosen, signal), signal);
    } catch (error) {
      if (signal.aborted) return;
      goal = null;
      const { message } = toErrorData(error);
      const named = chosen.embedder === 'lexical' ? '' : explainPlainName(chosen.embedding_model);
      const goesOn = `Search goes on with ${nameOf(retrieval.embedder)}.`;
      report.failed([message, named, goesOn].filter((sentence) => sentence !== '').join(' '));
      // What serves in the chosen model's place needs vectors of its own. Where they can't be made either, the first failure is the one to tell.
      await complete(signal).catch(() => undefined);
    }
  }

  return {
    retrieval,
    status: () => report.current(),
    follow: () => {
      const chosen = settings();
      const wanted = chosen.embedder === 'lexical' ? '' : chosen.embedding_model;
      if (!options.background || goal === wanted) return;
      goal = wanted;
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      work = work.then(() => goTo(chosen, signal));
    },
    documentsEmbedded: report.documents,
    textsFailed: (reason) => {
      goal = null;
      report.incomplete(`${reason} Some texts are found by their words only.`);
    },
    complete: async () => {
      const completing = work.then(() => completeAll(stop.signal));
      work = completing.then(
        () => undefined,
        () => undefined,
      );
      return completing;
    },
    close: async () => {
      stop.abort();
      await work;
      await retrieval.embedder.close();
    },
  };
}

async function openFirst(options: EmbeddingOptions): Promise<Embedder> {
  const { embedder, embedding_model } = options.settings();
  const active = readActiveEmbedder(options.database);
  const specification = active === null ? null : specificationOf(active);
  if (active !== null && specification === null) return createLexicalEmbedder();
  if (embedder === 'lexical' && specification === null) return createLexicalEmbedder();
  const local = await openLocal(options, () => specification ?? chosenModel(embedding_model));
  if (local === null) return createLexicalEmbedder();
  if (active === null || specification === null || local.fingerprint === active) return local;
  // Another model lies in the folder by now: its vectors have to be made before it can search.
  await local.close();
  return createLexicalEmbedder();
}

/** A model when all of it is on this machine; null when it would have to be fetched. */
async function openLocal(
  options: EmbeddingOptions,
  choose: () => ModelSpecification,
): Promise<Embedder | null> {
  try {
    const model = await locateModel(options.sources(choose(), false));
    return await createTransformersEmbedder({ model, launch: options.launch, threads });
  } catch (error) {
    // Not there yet: the background fetch says what is wrong, when it comes to that.
    if (error instanceof CommonplaceError) return null;
    throw error;
  }
}
