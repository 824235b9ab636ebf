import type { Hit } from '../../../shared/records/records.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import { ranked } from './fusion.ts';
import { parseQuery } from './query-text.ts';
import { preferQuoted } from './quoted-phrases.ts';
import { rankStore, type SearchDependencies } from './rank-store.ts';
import { capSources } from './source-cap.ts';
import { readStoredHits } from './stored-hit.ts';

export type { SearchDependencies } from './rank-store.ts';

/** So many more than asked for are read, for quoted phrases and the cap per source to choose from. */
const spareHits = 20;
const hitsForPhrases = 200;

/**
 * The best records of one store for a query (design 4). Best first; the score orders the hits of one search and means nothing
 * across searches. Quoted phrases are found letter for letter, and no document fills an answer alone. Errors: those of the embedder.
 */
export async function searchStore(
  dependencies: SearchDependencies,
  query: SearchQuery,
): Promise<readonly Hit[]> {
  const k = query.k ?? defaultK[query.store];
  const { fused } = await rankStore(dependencies, query);
  const { phrases } = parseQuery(query.text);
  const wanted = phrases.length > 0 ? hitsForPhrases : k + spareHits;
  const best = ranked(fused).slice(0, wanted);
  const stored = readStoredHits(
    dependencies.database,
    query.store,
    best.map(([rowid]) => rowid),
  );
  const hits = stored.map(({ rowid, ...hit }): Hit => ({ ...hit, score: fused.get(rowid) ?? 0 }));
  const quoted = preferQuoted(hits, phrases);
  return query.store === 'knowledge' ? capSources(quoted, k) : quoted.slice(0, k);
}
