import type { Database } from 'better-sqlite3';
import type { Hit } from '../../../shared/records/records.ts';
import type { Embedder } from '../../models/embed/embedder.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import type { VectorIndex } from '../vectors/vector-index.ts';
import { searchFullText } from './full-text-search.ts';
import { matchAnyTerm, parseQuery } from './query-text.ts';
import { readStoredHits, readVectorOwner } from './stored-hit.ts';

export interface SearchDependencies {
  readonly database: Database;
  readonly embedder: Embedder;
  /** Of the same fingerprint as the embedder. */
  readonly index: VectorIndex;
}

const candidates = 100;
const rankConstant = 60;

/**
 * The best records of one store for a query: full text and vectors fused where the store has full text (design 4). Best first.
 * Errors: those of the embedder.
 */
export async function searchStore(
  dependencies: SearchDependencies,
  query: SearchQuery,
): Promise<readonly Hit[]> {
  const { database, embedder, index } = dependencies;
  const vector = await embedder.embedQuery(query.text);
  const scores = new Map<number, number>();
  const add = (rowids: readonly (number | null)[]): void => {
    rowids.forEach((rowid, rank) => {
      if (rowid !== null) scores.set(rowid, (scores.get(rowid) ?? 0) + 1 / (rankConstant + rank + 1));
    });
  };
  const matches = index.search({ store: query.store, vector, k: candidates });
  add(
    readVectorOwner(
      database,
      query.store,
      matches.map((match) => match.rowid),
    ),
  );
  const expression = matchAnyTerm(parseQuery(query.text));
  if ((query.store === 'knowledge' || query.store === 'conversation') && expression !== null) {
    const found = searchFullText(database, { store: query.store, expression, limit: candidates });
    add(found.map((match) => match.rowid));
  }
  const ranked = [...scores].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
  const hits = readStoredHits(
    database,
    query.store,
    ranked.map(([rowid]) => rowid),
  );
  return hits
    .slice(0, query.k ?? defaultK[query.store])
    .map(({ rowid, ...hit }) => ({ ...hit, score: scores.get(rowid) ?? 0 }));
}
