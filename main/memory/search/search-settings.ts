import type { SimilarityStore } from '../../../shared/records/base.ts';

/** How one store's rankings are made into one. Tuned on half of the queries of each set, reported on the other (`bench:retrieval`). */
export interface SearchSettings {
  /** Of the best cosine; the best word score weighs 1. */
  readonly vectorWeight: number;
  /** Cosines below this share of the best one count nothing. */
  readonly vectorFloor: number;
  /** How many hits each ranking gives at most; a search for a few takes fewer. */
  readonly depth: number;
  /** How many of the first ranking's best hits are added to the query's vector for a second one; 0 for none (J. Rocchio, 1971). */
  readonly feedback: number;
  /** A record that has a code or number of the query, word for word. */
  readonly identifierBonus: number;
  /** A record of a date that the query names. */
  readonly dateBonus: number;
}

interface StoreSettings {
  /** With vectors that know meaning. */
  readonly semantic: SearchSettings;
  /** With vectors of words: they see little that the full text does not. */
  readonly lexical: SearchSettings;
}

const usual: SearchSettings = {
  vectorWeight: 2.5,
  vectorFloor: 0.2,
  depth: 400,
  feedback: 0,
  identifierBonus: 0.5,
  dateBonus: 0,
};
const knowledge: SearchSettings = { ...usual, vectorWeight: 1.2, vectorFloor: 0, feedback: 3 };
const conversation: SearchSettings = {
  ...usual,
  vectorWeight: 0.8,
  vectorFloor: 0.65,
  feedback: 2,
  dateBonus: 0.3,
};
const vectorsOfWords = { vectorWeight: 0.3, vectorFloor: 0, feedback: 3 } as const;

const settings: Readonly<Record<SimilarityStore, StoreSettings>> = {
  knowledge: { semantic: knowledge, lexical: { ...knowledge, ...vectorsOfWords } },
  conversation: {
    semantic: conversation,
    lexical: { ...conversation, ...vectorsOfWords, vectorWeight: 0.15, feedback: 0 },
  },
  toolbox: { semantic: usual, lexical: { ...usual, ...vectorsOfWords } },
  workflow: { semantic: usual, lexical: { ...usual, ...vectorsOfWords } },
  entity: { semantic: usual, lexical: { ...usual, ...vectorsOfWords } },
  summary: { semantic: usual, lexical: { ...usual, ...vectorsOfWords } },
};

/** The settings of a store for an embedder, which its fingerprint tells. */
export function searchSettings(store: SimilarityStore, fingerprint: string): SearchSettings {
  return fingerprint.startsWith('lexical-') ? settings[store].lexical : settings[store].semantic;
}
