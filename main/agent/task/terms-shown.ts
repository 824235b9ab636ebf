import type { Citation } from '../../../shared/records/records.ts';
import { terms } from '../../models/chat/offline/terms.ts';

export interface ShownTerms {
  readonly wanted: number;
  readonly found: number;
  /** Whether the cited passages hold at least half of the terms. */
  readonly enough: boolean;
  /** The citations that hold any of them. */
  readonly citations: readonly Citation[];
}

/** How many of a criterion's terms the cited passages hold, their source's name included. */
export function termsShown(criterion: string, citations: readonly Citation[]): ShownTerms {
  const wanted = new Set(terms(criterion));
  const held = citations.map((citation) => ({
    citation,
    terms: new Set(terms(`${citation.quote} ${citation.source}`).filter((term) => wanted.has(term))),
  }));
  const found = new Set(held.flatMap((one) => [...one.terms])).size;
  return {
    wanted: wanted.size,
    found,
    enough: wanted.size > 0 && found * 2 >= wanted.size,
    citations: held.filter((one) => one.terms.size > 0).map((one) => one.citation),
  };
}
