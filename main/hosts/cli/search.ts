import { fixedPoint } from '../../../shared/fixed-point.ts';
import type { SimilarityStore } from '../../../shared/records/base.ts';
import { snippet } from '../../../shared/snippet.ts';
import { type Command, report, rowLength, table } from './command.ts';

export interface SearchArguments {
  readonly text: string;
  readonly store?: SimilarityStore;
  readonly k?: number;
}

/** `search TEXT [--store S] [--k N]`. */
export const search: Command<SearchArguments> = async (client, values) => {
  const { hits } = await client.memory.search(values);
  const json = {
    hits: hits.map(({ record_id, version, store, source, page, score, text }) => ({
      record_id,
      version,
      store,
      source,
      page,
      score,
      text,
    })),
  };
  const rows = hits.map((hit) => [
    fixedPoint(hit.score, 3),
    hit.store,
    hit.source === undefined ? '' : `${hit.source}${hit.page === undefined ? '' : ` p. ${hit.page}`}`,
    snippet(hit.text, rowLength),
  ]);
  return report(json, table(rows, 'Nothing found.'));
};
