import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';
import { matchAny } from './query-text.ts';

/** How many texts are scored for a query; in a larger store the words that most texts share stop opening doors. */
const scoredRows = 4_000;

/**
 * The FTS5 expression for any of the terms, bounded for large stores: the rarest terms that together stand in at most 4,000 texts decide
 * which texts are scored, at least one of them; the others still count in the score of these. Null without terms.
 */
export function matchRarestTerms(
  database: Database,
  store: FullTextStore,
  terms: readonly string[],
): string | null {
  if (terms.length < 2 || rowsOf(database, store) <= scoredRows) return matchAny(terms);
  const count = database
    .prepare<[string, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM ${store}_text WHERE ${store}_text MATCH ? LIMIT ?)`,
    )
    .pluck();
  const counted = terms
    .map((term) => ({ term, rows: count.get(term, scoredRows) ?? 0 }))
    .filter(({ rows }) => rows > 0)
    .sort((left, right) => left.rows - right.rows);
  const rarest: string[] = [];
  let rows = 0;
  for (const entry of counted) {
    if (rarest.length > 0 && rows + entry.rows > scoredRows) break;
    rarest.push(entry.term);
    rows += entry.rows;
  }
  const any = matchAny(counted.map(({ term }) => term));
  if (any === null || rarest.length === counted.length) return any;
  return `(${matchAny(rarest) ?? any}) AND (${any})`;
}

/** About how many rows the store has: the last number given out, which needs no counting. */
function rowsOf(database: Database, store: FullTextStore): number {
  const table = store === 'knowledge' ? 'SEMANTIC_MEMORY' : 'CONVERSATIONAL_MEMORY';
  return database.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck().get() ?? 0;
}
