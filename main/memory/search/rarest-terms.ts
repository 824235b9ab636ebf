import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';
import { matchAny } from './query-text.ts';
import { rememberEach } from './remember-each.ts';

/** How many texts are scored for a query; in a larger store the words that most texts share stop opening doors. */
const scoredRows = 4_000;

const tables = { knowledge: 'SEMANTIC_MEMORY', conversation: 'CONVERSATIONAL_MEMORY' } as const;

/**
 * Makes what gives the FTS5 expression for any of the terms, bounded for large stores: the rarest terms that together stand in at most
 * 4,000 texts decide which texts are scored, at least one of them; the others still count in the score of these. Null without terms.
 */
export function openRarestTerms(
  database: Database,
): (store: FullTextStore, terms: readonly string[]) => string | null {
  const statementsOf = rememberEach((store: FullTextStore) => ({
    // About how many rows there are: the last number given out, which needs no counting.
    size: database.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${tables[store]}`).pluck(),
    count: database
      .prepare<[string, number], number>(
        `SELECT count(*) FROM (SELECT 1 FROM ${store}_text WHERE ${store}_text MATCH ? LIMIT ?)`,
      )
      .pluck(),
  }));
  return (store, terms) => {
    const { size, count } = statementsOf(store);
    if (terms.length < 2 || (size.get() ?? 0) <= scoredRows) return matchAny(terms);
    return matchRarest(terms.map((term) => ({ term, rows: count.get(term, scoredRows) ?? 0 })));
  };
}

function matchRarest(terms: readonly { readonly term: string; readonly rows: number }[]): string | null {
  const counted = terms.filter(({ rows }) => rows > 0).sort((left, right) => left.rows - right.rows);
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
