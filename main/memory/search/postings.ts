import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';

/** The texts that have a word. */
export interface Postings {
  /** Ascending. */
  readonly rows: Uint32Array;
  /** How often, in halves, a place in a title counting for three of them; 255 at most. In the order of the rows. */
  readonly halves: Uint8Array;
}

/** How much a word in a title counts next to one in a text. */
export const titleWeight = 1.5;
const mostHalves = 255;

/** Makes what reads the postings of a word, as the index has it. */
export function openPostings(database: Database, store: FullTextStore): (token: string) => Postings {
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${store}_posting USING fts5vocab ('main', '${store}_text', 'instance')`,
  );
  // One number per place a word stands in, which is read much faster than two columns: the row, negative for a title.
  const select = database
    .prepare<[string], number>(
      `SELECT iif(col = 'title', -doc, doc) FROM temp.${store}_posting WHERE term = ?`,
    )
    .pluck();
  return (token) => toPostings(select.all(token));
}

/** Puts the places of a row together, which come one after another. */
function toPostings(places: readonly number[]): Postings {
  const rows = new Uint32Array(places.length);
  const halves = new Uint8Array(places.length);
  let count = 0;
  for (const place of places) {
    const row = Math.abs(place);
    if (count === 0 || rows[count - 1] !== row) {
      rows[count] = row;
      count += 1;
    }
    halves[count - 1] = Math.min(mostHalves, (halves[count - 1] ?? 0) + (place < 0 ? 2 * titleWeight : 2));
  }
  return { rows: rows.slice(0, count), halves: halves.slice(0, count) };
}
