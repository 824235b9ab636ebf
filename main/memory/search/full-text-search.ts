import type { Database } from 'better-sqlite3';
import { otherWork } from '../other-work.ts';
import { halfStoredRowsSql } from '../stores/half-stored.ts';
import { bestRows } from './best-rows.ts';
import { openCommonTerms } from './common-terms.ts';
import type { FullTextStore } from './full-text.ts';
import { openIndexTokens } from './index-tokens.ts';
import { openPostings } from './postings.ts';
import { RecentPostings, worthRemembering } from './recent-postings.ts';
import { type IndexReading, openTermScores } from './term-scores.ts';
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

/** The full-text indexes. Sees what is committed: use it outside of a transaction that writes texts. */
export interface FullTextSearch {
  /** Rows whose text has one of the terms at least, best first; ties by rowid. */
  search(query: TextQuery): readonly TextMatch[];
  /**
   * Reads ahead what the knowledge base's commonest words score, in slices, so that nothing else waits: in a large store the first searches
   * would spend most of their time on it. Ends when the index is written to, and is to be called again once that is over; does nothing once the
   * database is closed.
   */
  prepare(): Promise<void>;
}

/** How many postings are remembered, of all words together: 40 MB, and most of what 100,000 texts have of common words. */
const rememberedPostings = 8_000_000;

/** Of an index, as long as nothing is written to it. */
interface CurrentReading extends IndexReading {
  /** The index's own record of what it consists of, which every write to it changes. */
  readonly state: string;
}

export function openFullTextSearch(database: Database): FullTextSearch {
  const tokensOf = openIndexTokens(database);
  // At once, so that what they make of their own is never part of a transaction that is taken back.
  const indexes = {
    knowledge: openIndex(database, 'knowledge'),
    conversation: openIndex(database, 'conversation'),
  } as const satisfies Record<FullTextStore, unknown>;
  const isFoundIn = openFilters(database);
  const findCommon = openCommonTerms(database, 'knowledge', tokensOf);
  return {
    search({ store, terms, limit, thread_id }) {
      if (terms.length === 0) return [];
      const { read, addScores } = indexes[store];
      const reading = read();
      const { sums } = reading;
      sums.fill(0);
      for (const [index, tokens] of tokensOf(terms).entries()) {
        addScores({ text: terms[index] ?? '', tokens }, reading);
      }
      return bestRows(sums, limit, isFoundIn(store, thread_id));
    },
    async prepare() {
      if (!database.open) return;
      const { read, readPostings } = indexes.knowledge;
      const { recent, state } = read();
      for (const { term } of await findCommon({
        leastRows: worthRemembering,
        mostRows: rememberedPostings,
      })) {
        if (!database.open || read().state !== state) return;
        recent.get(term, readPostings);
        await otherWork();
      }
    },
  };
}

function openIndex(database: Database, store: FullTextStore) {
  // The records of its totals (1) and of its segments (10).
  const readState = database
    .prepare<[], string>(
      `SELECT group_concat(hex(block)) FROM (SELECT block FROM ${store}_text_data WHERE id IN (1, 10) ORDER BY id)`,
    )
    .pluck();
  const readLengths = openTextLengths(database, store);
  const readPostings = openPostings(database, store);
  let reading: CurrentReading | null = null;
  return {
    readPostings,
    addScores: openTermScores(database, store, readPostings),
    read(): CurrentReading {
      const state = readState.get() ?? '';
      if (reading?.state !== state) reading = startReading(state, readLengths(reading?.lengths ?? null));
      return reading;
    },
  };
}

function startReading(state: string, lengths: TextLengths): CurrentReading {
  const sums = new Float64Array(lengths.ofRow.length);
  return { state, lengths, recent: new RecentPostings(rememberedPostings), sums };
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
