import type {
  RecallHit,
  RecallResult,
  RecallSettings,
  RecallStage,
} from '../../../shared/contract/recall.ts';
import type { SearchQuery } from '../memory-manager.ts';
import { defaultK } from '../retrieval-settings.ts';
import { ranked, type Scores } from './fusion.ts';
import { rankStore, type SearchDependencies } from './rank-store.ts';
import { searchSettings } from './search-settings.ts';
import { chooseHits } from './search-store.ts';

export interface RecallTest {
  readonly query: SearchQuery;
  /** In place of the product's own, for this test alone. */
  readonly settings?: { readonly [Name in keyof RecallSettings]?: RecallSettings[Name] | undefined };
}

interface Place {
  readonly rank: number;
  readonly score: number;
}

function places(scores: Scores): ReadonlyMap<number, Place> {
  return new Map(ranked(scores).map(([rowid, score], index) => [rowid, { rank: index + 1, score }]));
}

function given(settings: RecallTest['settings']): Partial<RecallSettings> {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined));
}

/**
 * What each ranking finds for a query in one store, what a search would show of it, and how long each stage took (issue 6).
 * `now` is a clock in milliseconds with fractions. Errors: those of the embedder.
 */
export async function testRecall(
  dependencies: SearchDependencies & { readonly now: () => number },
  { query, settings: changed }: RecallTest,
): Promise<RecallResult> {
  const { reads, embedder, now } = dependencies;
  const stages: { stage: RecallStage; milliseconds: number }[] = [];
  let began = now();
  const onStage = (stage: RecallStage): void => {
    stages.push({ stage, milliseconds: now() - began });
    began = now();
  };
  const productSettings = searchSettings(query.store, embedder.fingerprint);
  const settings = { ...productSettings, ...given(changed) };
  const ranking = await rankStore({ ...dependencies, settings, onStage }, query);
  const productK = defaultK[query.store];
  const k = query.k ?? productK;
  const shown = chooseHits(dependencies, { ...query, k }, ranking);
  onStage('reading');
  const [fullText, vectors, fused] = [places(ranking.lexical), places(ranking.vector), places(ranking.fused)];
  const firsts = [fullText, vectors, fused].flatMap((ranks) =>
    [...ranks].filter(([, { rank }]) => rank <= k).map(([rowid]) => rowid),
  );
  const rankOf = (rowid: number): number => fused.get(rowid)?.rank ?? Number.POSITIVE_INFINITY;
  const rows = [...new Set(firsts)].sort((left, right) => rankOf(left) - rankOf(right));
  const placeShown = new Map(shown.map(({ record_id }, index) => [record_id, index + 1]));
  const hits = Array.from(
    reads.stored.read(query.store, rows),
    ({ rowid, record_id, version, origin, source, page, text }): RecallHit => ({
      record_id,
      version,
      origin,
      text,
      ...(source === undefined ? {} : { source }),
      ...(page === undefined ? {} : { page }),
      fullText: fullText.get(rowid) ?? null,
      vectors: vectors.get(rowid) ?? null,
      fused: fused.get(rowid) ?? null,
      shown: placeShown.get(record_id) ?? null,
    }),
  );
  return {
    store: query.store,
    embedder: embedder.fingerprint,
    k,
    productK,
    settings,
    productSettings,
    stages,
    found: { fullText: fullText.size, vectors: vectors.size, fused: fused.size },
    hits,
  };
}
