import type { Hit } from '../../../shared/records/records.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import { ranked } from './fusion.ts';
import { parseQuery } from './query-text.ts';
import { preferQuoted } from './quoted-phrases.ts';
import { type Ranking, rankStore, type SearchDependencies } from './rank-store.ts';
import { capSources } from './source-cap.ts';
import { readStoredHits } from './stored-hit.ts';

export type { SearchDependencies } from './rank-store.ts';

/** So many more than asked for are read, for quoted phrases and the cap per source to choose from. */
const spareHits = 20;
const hitsForPhrases = 200;

/** What a search shows of a ranking: quoted phrases letter for letter, and no document filling an answer alone. */
export function chooseHits(
  { database }: SearchDependencies,
  query: SearchQuery & { readonly k: number },
  { fused }: Ranking,
): readonly Hit[] {
  const { k, store } = query;
  const { phrases } = parseQuery(query.text);
  const wanted = phrases.length > 0 ? hitsForPhrases : k + spareHits;
  const best = ranked(fused).slice(0, wanted);
  const stored = readStoredHits(
    database,
    store,
    best.map(([rowid]) => rowid),
  );
  const hits = stored.map(({ rowid, ...hit }): Hit => ({ ...hit, score: fused.get(rowid) ?? 0 }));
  const quoted = preferQuoted(hits, phrases);
  return store === 'knowledge' ? capSources(quoted, k) : quoted.slice(0, k);
}

/**
 * The best records of one store for a query (design 4). Best first; the score orders the hits of one search and means nothing
 * across searches. Errors: those of the embedder.
 */
export async function searchStore(
  dependencies: SearchDependencies,
  query: SearchQuery,
): Promise<readonly Hit[]> {
  const ranking = await rankStore(dependencies, query);
  return chooseHits(dependencies, { ...query, k: query.k ?? defaultK[query.store] }, ranking);
}
