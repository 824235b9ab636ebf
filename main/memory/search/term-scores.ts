import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';
import { fullTextString } from './query-text.ts';
import type { TextLengths } from './text-lengths.ts';

/** What one term adds to the score of each text that has it. */
export interface TermScores {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** BM25, above zero, in the order of the rows. */
  readonly scores: Float32Array;
}

/** A word or a phrase. */
export interface Term {
  readonly text: string;
  /** As the index holds them. */
  readonly tokens: readonly string[];
}

/** Of BM25, as FTS5 has them. */
const saturation = 1.2;
const lengthNormalisation = 0.75;
/** A word that half of the texts have still counts for something. */
const leastRarity = 1e-6;

const titleWeight = 1.5;
/** Per store: how much a word in a title counts next to one in a text, and how FTS5 is told so. */
const weights = {
  knowledge: { title: titleWeight, arguments: `1.0, ${titleWeight}, 1.0` },
  conversation: { title: 1, arguments: '1.0, 1.0' },
} as const satisfies Record<FullTextStore, unknown>;

/**
 * Makes what scores the texts for one term, a word or a phrase: the same numbers as FTS5's own bm25 (S. Robertson et al., 1994), whose sum
 * over a query's terms is the query's score. It is taken from the postings, which costs a fifth of asking FTS5 to rank every text that
 * has one of the words; for phrases FTS5 is asked.
 */
export function openTermScores(
  database: Database,
  store: FullTextStore,
): (term: Term, lengths: TextLengths) => TermScores {
  const table = `${store}_text`;
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${store}_posting USING fts5vocab ('main', '${table}', 'instance')`,
  );
  // One number per place a word stands in, which is read much faster than two columns: the row, negative for a title.
  const postings = database
    .prepare<[string], number>(
      `SELECT iif(col = 'title', -doc, doc) FROM temp.${store}_posting WHERE term = ?`,
    )
    .pluck();
  const phrase = database.prepare<[string], { readonly rowid: number; readonly score: number }>(
    `SELECT rowid, -bm25(${table}, ${weights[store].arguments}) AS score FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`,
  );
  return ({ text, tokens }, lengths) => {
    const [token, ...further] = tokens;
    if (token === undefined) return { rows: new Uint32Array(), scores: new Float32Array() };
    if (further.length === 0) return scorePostings(postings.all(token), lengths, weights[store].title);
    const found = phrase.all(fullTextString(text));
    return {
      rows: Uint32Array.from(found, ({ rowid }) => rowid),
      scores: Float32Array.from(found, ({ score }) => score),
    };
  };
}

/** Scores the rows of a word's places, which come row by row, negative for a title. */
function scorePostings(places: readonly number[], lengths: TextLengths, titleWeighs: number): TermScores {
  const rows = new Uint32Array(places.length);
  const scores = new Float32Array(places.length);
  let count = 0;
  for (const place of places) {
    const row = Math.abs(place);
    if (count === 0 || rows[count - 1] !== row) {
      rows[count] = row;
      count += 1;
    }
    scores[count - 1] = (scores[count - 1] ?? 0) + (place < 0 ? titleWeighs : 1);
  }
  const rarity = Math.max(leastRarity, Math.log((lengths.count - count + 0.5) / (count + 0.5)));
  for (let index = 0; index < count; index += 1) {
    const frequency = scores[index] ?? 0;
    const relativeLength = (lengths.ofRow[rows[index] ?? 0] ?? 0) / lengths.average;
    const damping = saturation * (1 - lengthNormalisation + lengthNormalisation * relativeLength);
    scores[index] = (rarity * frequency * (saturation + 1)) / (frequency + damping);
  }
  return { rows: rows.slice(0, count), scores: scores.slice(0, count) };
}
