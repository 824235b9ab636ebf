import type { Database } from 'better-sqlite3';
import { halfStoredRowsSql } from '../stores/half-stored.ts';
import { bestRows } from './best-rows.ts';
import type { FullTextStore } from './full-text.ts';
import { openIndexTokens } from './index-tokens.ts';
import { RecentScores } from './recent-scores.ts';
import { openTermScores, type Term, type TermScores } from './term-scores.ts';
import { openTextLengths, type TextLengths } from './text-lengths.ts';

export interface TextMatch {
  /** The row of the store's own table. */
  readonly rowid: number;
  /** BM25: higher is better, always above zero. */
  readonly score: number;
}

export interface TextQuery {
  readonly store: FullTextStore;
  /** Words and phrases, as a person writes them. */
  readonly terms: readonly string[];
  readonly limit: number;
  readonly thread_id?: string | undefined;
}

/**
 * The full-text indexes: rows whose text has one of the terms at least, best first; ties by rowid. Sees what is committed: call it outside
 * of a transaction that writes texts.
 */
export type FullTextSearch = (query: TextQuery) => readonly TextMatch[];

/** How many scores of terms are remembered, of all terms together: 32 MB. */
const rememberedScores = 4_000_000;

/** What was read of an index, as long as nothing is written to it. */
interface IndexReading {
  /** The index's own record of what it consists of, which every write to it changes. */
  readonly state: string;
  readonly lengths: TextLengths;
  readonly terms: RecentScores;
  /** By row, for the search under way. */
  readonly sums: Float64Array;
}

export function openFullTextSearch(database: Database): FullTextSearch {
  const tokensOf = openIndexTokens(database);
  // At once, so that what they make of their own is never part of a transaction that is taken back.
  const indexes = {
    knowledge: openIndex(database, 'knowledge'),
    conversation: openIndex(database, 'conversation'),
  } as const satisfies Record<FullTextStore, unknown>;
  const isFoundIn = openFilters(database);
  return ({ store, terms, limit, thread_id }) => {
    if (terms.length === 0) return [];
    const { sums, scoresOf } = indexes[store]();
    sums.fill(0);
    for (const [index, tokens] of tokensOf(terms).entries()) {
      addTo(sums, scoresOf({ text: terms[index] ?? '', tokens }));
    }
    return bestRows(sums, limit, isFoundIn(store, thread_id));
  };
}

function addTo(sums: Float64Array, { rows, scores }: TermScores): void {
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    sums[row] = (sums[row] ?? 0) + (scores[index] ?? 0);
  }
}

interface OpenIndex extends Pick<IndexReading, 'sums'> {
  readonly scoresOf: (term: Term) => TermScores;
}

function openIndex(database: Database, store: FullTextStore): () => OpenIndex {
  // The records of its totals (1) and of its segments (10).
  const readState = database
    .prepare<[], string>(
      `SELECT group_concat(hex(block)) FROM (SELECT block FROM ${store}_text_data WHERE id IN (1, 10) ORDER BY id)`,
    )
    .pluck();
  const readLengths = openTextLengths(database, store);
  const readScores = openTermScores(database, store);
  let reading: IndexReading | null = null;
  return () => {
    const state = readState.get() ?? '';
    if (reading?.state !== state) reading = readIndex(state, readLengths());
    const { lengths, terms, sums } = reading;
    return { sums, scoresOf: (term) => terms.get(term.tokens.join(' '), () => readScores(term, lengths)) };
  };
}

function readIndex(state: string, lengths: TextLengths): IndexReading {
  const sums = new Float64Array(lengths.ofRow.length);
  return { state, lengths, terms: new RecentScores(rememberedScores), sums };
}

/** Makes, for each search, what says whether a row may be found: half stored documents and answers that were kept may not (spec E7). */
function openFilters(
  database: Database,
): (store: FullTextStore, thread_id: string | undefined) => (rowid: number) => boolean {
  const halfStored = database.prepare<[], number>(halfStoredRowsSql).pluck();
  const ofThread = database
    .prepare<[string], number>('SELECT rowid FROM CONVERSATIONAL_MEMORY WHERE thread_id = ? AND kept = 0')
    .pluck();
  const ofAny = database.prepare<[number]>(
    'SELECT 1 FROM CONVERSATIONAL_MEMORY WHERE rowid = ? AND kept = 0',
  );
  return (store, thread_id) => {
    if (store === 'knowledge') {
      const hidden = new Set(halfStored.all());
      return (rowid) => !hidden.has(rowid);
    }
    if (thread_id === undefined) return (rowid) => ofAny.get(rowid) !== undefined;
    const allowed = new Set(ofThread.all(thread_id));
    return (rowid) => allowed.has(rowid);
  };
}
