import type { Database } from 'better-sqlite3';
import { stopWords } from '../../models/embed/stop-words.ts';
import { otherWork } from '../other-work.ts';
import { type FullTextStore, openTermTable } from './full-text.ts';
import type { TokensOf } from './index-tokens.ts';

interface CountedTerm {
  readonly term: string;
  /** How many texts have it. */
  readonly rows: number;
}

/** Terms counted between two pauses. */
const slice = 200;

/**
 * Makes what finds the terms that at least `leastRows` texts have, the commonest first, as many as have `mostRows` in all; without the words
 * that no search looks for. Lets other work happen in between.
 */
export function openCommonTerms(
  database: Database,
  store: FullTextStore,
  tokensOf: TokensOf,
): (limits: { readonly leastRows: number; readonly mostRows: number }) => Promise<readonly CountedTerm[]> {
  const select = database.prepare<[string, number], CountedTerm>(
    `SELECT term, doc AS rows FROM ${openTermTable(database, store)} WHERE term > ? LIMIT ?`,
  );
  return async ({ leastRows, mostRows }) => {
    const left = new Set(tokensOf([...stopWords]).flat());
    const common: CountedTerm[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const counted: readonly CountedTerm[] = select.all(after, slice);
      common.push(...counted.filter(({ term, rows }) => rows >= leastRows && !left.has(term)));
      after = counted.at(-1)?.term;
      await otherWork();
      if (!database.open) return [];
    }
    let total = 0;
    return common
      .sort((one, other) => other.rows - one.rows)
      .filter(({ rows }) => {
        total += rows;
        return total <= mostRows;
      });
  };
}
