import type { SimilarityStore } from '../../shared/records/base.ts';

/** The one distance of every similarity store, on write and on read; the vault remembers it (spec A, R15). */
export const distance = 'cosine';

/** How many hits a search of each store gives when it doesn't say (spec R2, R4, R15). The toolbox's is the most tools a model gets. */
export const defaultK: Readonly<Record<SimilarityStore, number>> = {
  knowledge: 3,
  workflow: 3,
  toolbox: 5,
  entity: 5,
  summary: 10,
  conversation: 10,
};
