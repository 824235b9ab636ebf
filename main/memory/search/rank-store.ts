import type { Clock } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Embedder } from '../../models/embed/embedder.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import type { VectorIndex } from '../vectors/vector-index.ts';
import { favourSpeaker, withNeighbours } from './conversation-context.ts';
import type { FullTextStore } from './full-text.ts';
import { ranked, type Scores, shareOfBest, weightedSum } from './fusion.ts';
import { lexicalScores } from './lexical-scores.ts';
import { namedDates } from './query-dates.ts';
import { type ParsedQuery, parseQuery, termsOf } from './query-text.ts';
import { relativeDates } from './relative-dates.ts';
import type { SearchReads } from './search-reads.ts';
import { type SearchSettings, searchSettings } from './search-settings.ts';
import type { ScannedStore } from './store-texts.ts';

export interface SearchDependencies {
  readonly reads: SearchReads;
  readonly embedder: Embedder;
  /** Of the same fingerprint as the embedder. */
  readonly index: VectorIndex;
  /** For `last week` and the like, which are not understood without it. */
  readonly clock?: Clock;
  /** For tuning; left out, the store's own. */
  readonly settings?: SearchSettings;
  /** Hears of a query that can't be embedded, which is then ranked by its words alone; left out, that is an error. */
  readonly onEmbedderFailure?: (error: CommonplaceError) => void;
  /** Hears of each stage right after it, for measuring. */
  readonly onStage?: (stage: SearchStage) => void;
}

export type SearchStage = 'embedding' | 'vectors' | 'full_text' | 'fusion';

/** What each ranking said and what became of it; rows are those of the store's own table. */
export interface Ranking {
  /** Words: BM25. */
  readonly lexical: Scores;
  /** Meaning: cosine. */
  readonly vector: Scores;
  readonly fused: Scores;
}

interface Search {
  readonly dependencies: SearchDependencies;
  readonly query: SearchQuery;
  readonly parsed: ParsedQuery;
  readonly settings: SearchSettings;
  /** How many hits each ranking gives. */
  readonly depth: number;
  /** Whose vectors the first vector ranking has met, for the second: by vector row. */
  readonly owners: Map<number, number | null>;
}

/** The first of two vector rankings is short and nearly exact: only its best few are read on. */
const firstDepth = 60;
const firstCandidates = 80;
/** How many times more hits than asked for each ranking gives, so that the two have enough in common; at least `leastDepth`. */
const depthPerHit = 4;
const leastDepth = 80;

/** As long as the settings say for a long list; a turn that wants three records reads no four hundred. */
function depthFor(k: number, settings: SearchSettings): number {
  return Math.max(k, Math.min(settings.depth, Math.max(leastDepth, k * depthPerHit)));
}

function threadFilter({ dependencies, query }: Search): { readonly allow?: (rowid: number) => boolean } {
  const { store, thread_id } = query;
  if (thread_id === undefined || (store !== 'conversation' && store !== 'summary')) return {};
  const { reads, embedder } = dependencies;
  const allowed = reads.stored.threadVectors(store, embedder.fingerprint, thread_id);
  return { allow: (rowid) => allowed.has(rowid) };
}

function rankByVector(search: Search, vector: Float32Array, isFirst = false): Scores {
  const { dependencies, query, depth, owners } = search;
  const matches = dependencies.index.search({
    store: query.store,
    vector,
    k: isFirst ? firstDepth : depth,
    candidates: isFirst ? firstCandidates : Math.max(depth, 100),
    ...threadFilter(search),
  });
  const unknown = matches.map(({ rowid }) => rowid).filter((rowid) => !owners.has(rowid));
  for (const [index, owner] of dependencies.reads.stored.owners(query.store, unknown).entries()) {
    owners.set(unknown[index] ?? 0, owner);
  }
  const scores = new Map<number, number>();
  for (const { rowid, similarity } of matches) {
    const owner = owners.get(rowid) ?? null;
    if (owner !== null) scores.set(owner, similarity);
  }
  return scores;
}

function rankByFullText(search: Search, store: FullTextStore, terms: readonly string[]): Scores {
  const { dependencies, query, depth } = search;
  const { thread_id } = query;
  const matches = dependencies.reads.fullText.search({ store, terms, limit: depth, thread_id });
  return new Map(matches.map(({ rowid, score }) => [rowid, score]));
}

function rankByScan(search: Search, store: ScannedStore, vector: Scores): Scores {
  const { dependencies, parsed, settings, query } = search;
  // Within one thread only what the thread has is read.
  const wholeUpTo = query.thread_id === undefined ? settings.depth : 0;
  const texts = dependencies.reads.texts(store, [...vector.keys()], wholeUpTo);
  return lexicalScores(texts, parsed);
}

function fuse(search: Search, lexical: Scores, vector: Scores, exact: Scores): Map<number, number> {
  const { settings } = search;
  return weightedSum([
    { scores: shareOfBest(lexical, 0), weight: 1 },
    { scores: shareOfBest(vector, settings.vectorFloor), weight: settings.vectorWeight },
    { scores: shareOfBest(exact, 0), weight: settings.identifierBonus },
  ]);
}

/** The query's vector with the mean of the best hits' added, of unit length (J. Rocchio, 1971). */
function withFeedback(vector: Float32Array, hits: readonly Float32Array[]): Float32Array {
  const sum = vector.slice();
  for (const hit of hits) {
    for (let index = 0; index < sum.length; index += 1) {
      sum[index] = (sum[index] ?? 0) + (hit[index] ?? 0) / hits.length;
    }
  }
  const norm = Math.hypot(...sum);
  return norm === 0 ? vector : sum.map((value) => value / norm);
}

function placeInThreads(search: Search, scores: Map<number, number>): Map<number, number> {
  const { dependencies, query, settings } = search;
  const messages = dependencies.reads.threads([...scores.keys()]);
  const now = dependencies.clock?.();
  const relative = now === undefined ? [] : relativeDates(query.text, now);
  const dates = [...namedDates(query.text), ...relative];
  if (dates.length > 0) {
    for (const { rowid, at } of messages) {
      const score = scores.get(rowid);
      const instant = new Date(at).toISOString();
      const inRange = dates.some(({ start, end }) => start <= instant && instant < end);
      if (score !== undefined && inRange) scores.set(rowid, score + settings.dateBonus);
    }
  }
  const placed = withNeighbours(scores, messages);
  favourSpeaker(placed, messages, query.text);
  return placed;
}

/** The query's vector; made again when the model was changed meanwhile, since vectors of two models never meet (spec A). */
async function embedForPresentModel(embedder: Embedder, text: string): Promise<Float32Array> {
  for (;;) {
    const { fingerprint } = embedder;
    const vector = await embedder.embedQuery(text);
    if (fingerprint === embedder.fingerprint) return vector;
  }
}

/** The query's vector; null where there is none to be had and someone was told. */
async function embedOrReport(
  { embedder, onEmbedderFailure }: SearchDependencies,
  text: string,
): Promise<Float32Array | null> {
  try {
    return await embedForPresentModel(embedder, text);
  } catch (error) {
    if (onEmbedderFailure === undefined || !(error instanceof CommonplaceError)) throw error;
    if (error.code !== 'embedder_unavailable') throw error;
    onEmbedderFailure(error);
    return null;
  }
}

/** The word scores: from the full-text index, or word by word for a store that has none. */
function rankByWords(search: Search, vector: Scores): { readonly lexical: Scores; readonly exact: Scores } {
  const { parsed, query } = search;
  const { store } = query;
  if (store === 'knowledge' || store === 'conversation') {
    return {
      lexical: rankByFullText(search, store, termsOf(parsed)),
      exact: rankByFullText(search, store, parsed.identifiers),
    };
  }
  const scanned = rankByScan(search, store, vector);
  const lexical =
    query.thread_id === undefined ? scanned : new Map([...scanned].filter(([rowid]) => vector.has(rowid)));
  return { lexical, exact: new Map() };
}

/** The vector ranking of a query that the best hits of a first one were added to; the first one where none are to be added. */
function rankWithFeedback(search: Search, queryVector: Float32Array, first: Scores, vector: Scores): Scores {
  const { dependencies, query, settings } = search;
  if (settings.feedback === 0 || settings.vectorWeight === 0) return vector;
  const best = ranked(first)
    .slice(0, settings.feedback)
    .map(([rowid]) => rowid);
  const { fingerprint } = dependencies.embedder;
  const hits = dependencies.reads.stored.vectors(query.store, fingerprint, best);
  return hits.length === 0 ? vector : rankByVector(search, withFeedback(queryVector, hits));
}

/**
 * Scores the records of one store for a query: by words and by meaning, fused (design 4); for conversations with their
 * neighbours, speaker and date. Everything after the query's vector is read at one instant. Errors: those of the embedder, see
 * `onEmbedderFailure`.
 */
export async function rankStore(dependencies: SearchDependencies, query: SearchQuery): Promise<Ranking> {
  const { embedder, onStage } = dependencies;
  const queryVector = await embedOrReport(dependencies, query.text);
  onStage?.('embedding');
  const settings = dependencies.settings ?? searchSettings(query.store, embedder.fingerprint);
  const depth = depthFor(query.k ?? defaultK[query.store], settings);
  const parsed = parseQuery(query.text);
  const search: Search = { dependencies, query, parsed, settings, depth, owners: new Map() };
  const searchesAgain = settings.feedback > 0 && settings.vectorWeight > 0;
  const vector = queryVector === null ? new Map() : rankByVector(search, queryVector, searchesAgain);
  onStage?.('vectors');
  const { lexical, exact } = rankByWords(search, vector);
  onStage?.('full_text');
  const first = fuse(search, lexical, vector, exact);
  const second = queryVector === null ? vector : rankWithFeedback(search, queryVector, first, vector);
  const fused = second === vector ? first : fuse(search, lexical, second, exact);
  const placed = query.store === 'conversation' ? placeInThreads(search, fused) : fused;
  onStage?.('fusion');
  return { lexical, vector, fused: placed };
}
