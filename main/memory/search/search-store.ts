import type { SimilarityStore } from '../../../shared/records/base.ts';
import type { Hit } from '../../../shared/records/records.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import { ranked } from './fusion.ts';
import { parseQuery } from './query-text.ts';
import { preferQuoted } from './quoted-phrases.ts';
import { type Ranking, rankStore, type SearchDependencies } from './rank-store.ts';
import type { SearchReads } from './search-reads.ts';
import { capSources } from './source-cap.ts';

export type { SearchDependencies } from './rank-store.ts';

/** So many more than asked for may be read, for the cap per source to choose from. */
const spareHits = 20;
const hitsForPhrases = 200;

/** What a search shows of a ranking: quoted phrases letter for letter, and no document filling an answer alone. */
export function chooseHits(
  { reads }: Pick<SearchDependencies, 'reads'>,
  query: SearchQuery & { readonly k: number },
  { fused }: Ranking,
): readonly Hit[] {
  const { k, store } = query;
  const { phrases } = parseQuery(query.text);
  const wanted = phrases.length > 0 ? hitsForPhrases : k + spareHits;
  const best = ranked(fused).slice(0, wanted);
  const hits = readHits(reads, store, best);
  const preferred = phrases.length === 0 ? hits : preferQuoted([...hits], phrases);
  return store === 'knowledge' ? capSources(preferred, k) : firstOf(preferred, k);
}

function* readHits(
  reads: SearchReads,
  store: SimilarityStore,
  best: readonly (readonly [rowid: number, score: number])[],
): Generator<Hit> {
  const scores = new Map(best);
  for (const { rowid, ...hit } of reads.stored.read(store, [...scores.keys()])) {
    yield { ...hit, score: scores.get(rowid) ?? 0 };
  }
}

function firstOf<Item>(items: Iterable<Item>, count: number): readonly Item[] {
  const first: Item[] = [];
  for (const item of items) {
    if (first.push(item) >= count) break;
  }
  return first;
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
