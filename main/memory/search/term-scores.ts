import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';
import { type Postings, titleWeight } from './postings.ts';
import { fullTextString } from './query-text.ts';
import type { RecentPostings } from './recent-postings.ts';
import { saturation, type TextLengths } from './text-lengths.ts';

/** A word or a phrase. */
export interface Term {
  readonly text: string;
  /** As the index holds them. */
  readonly tokens: readonly string[];
}

/** What of an index a search goes by. */
export interface IndexReading {
  readonly lengths: TextLengths;
  readonly recent: RecentPostings;
  /** The score of each row in the search under way. */
  readonly sums: Float64Array;
}

/** A word that half of the texts have still counts for something. */
const leastRarity = 1e-6;

/** Per store, the weights of the index's columns. */
const columnWeights = { knowledge: `1.0, ${titleWeight}, 1.0`, conversation: '1.0, 1.0' } as const;

/**
 * Makes what adds to the sums how each text scores for one term: the same numbers as FTS5's own bm25 (S. Robertson et al., 1994), whose
 * sum over a query's terms is the query's score. For a word they are taken from its postings, which costs half of asking FTS5 to rank every
 * text that has one of the words, and next to nothing when the word is known; for a phrase FTS5 is asked.
 */
export function openTermScores(
  database: Database,
  store: FullTextStore,
  readPostings: (token: string) => Postings,
): (term: Term, reading: IndexReading) => void {
  const table = `${store}_text`;
  const phrase = database.prepare<[string], { readonly rowid: number; readonly score: number }>(
    `SELECT rowid, -bm25(${table}, ${columnWeights[store]}) AS score FROM ${table} WHERE ${table} MATCH ?`,
  );
  return ({ text, tokens }, { lengths, recent, sums }) => {
    const [token, ...further] = tokens;
    if (token === undefined) return;
    if (further.length === 0) {
      addPostings(sums, recent.get(token, readPostings), lengths);
      return;
    }
    for (const { rowid, score } of phrase.all(fullTextString(text))) sums[rowid] = (sums[rowid] ?? 0) + score;
  };
}

function addPostings(sums: Float64Array, { rows, halves }: Postings, { count, dampings }: TextLengths): void {
  const rarity = Math.max(leastRarity, Math.log((count - rows.length + 0.5) / (rows.length + 0.5)));
  const factor = rarity * (saturation + 1);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const frequency = (halves[index] ?? 0) / 2;
    sums[row] = (sums[row] ?? 0) + (factor * frequency) / (frequency + (dampings[row] ?? 0));
  }
}
