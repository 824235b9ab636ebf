import type { SimilarityStore } from '../../../shared/records/base.ts';

/** How many hits a search gives when it doesn't say (spec R2, R4, R15). The toolbox's is the most tools a model gets. */
export const defaultK: Readonly<Record<SimilarityStore, number>> = {
  knowledge: 3,
  workflow: 3,
  toolbox: 5,
  entity: 5,
  summary: 10,
  conversation: 10,
};
