import { CommonplaceError } from '../../../shared/errors.ts';
import { type Selection, selectItems } from '../selection.ts';
import type { Candidate } from './candidate.ts';

export interface CandidateBudget {
  /** Tokens for the whole message. */
  readonly budget: number;
  /** Tokens up to which optional items are added; by default `budget`. */
  readonly optionalBudget?: number;
}

/**
 * Chooses candidates under the budget less the `framing` around them (spec D2). Errors: `budget_exceeded` when the required
 * ones do not fit; its detail says which is largest, by how much they are over, and whether folding the conversation helps.
 */
export function selectCandidates(
  candidates: readonly Candidate[],
  framing: number,
  { budget, optionalBudget = budget }: CandidateBudget,
): Selection<Candidate> {
  const required = candidates.filter((candidate) => candidate.required);
  const needed = required.reduce((sum, candidate) => sum + candidate.tokens, framing);
  if (needed > budget) throw requiredTooLarge(required, framing, needed, budget);
  const limit = Math.max(needed, Math.min(optionalBudget, budget));
  return selectItems(candidates, limit - framing);
}

function requiredTooLarge(
  required: readonly Candidate[],
  framing: number,
  needed: number,
  budget: number,
): CommonplaceError {
  const conversation = required
    .filter((candidate) => candidate.kind === 'conversation')
    .reduce((sum, candidate) => sum + candidate.tokens, 0);
  const largest = required.reduce((most, candidate) => (candidate.tokens > most.tokens ? candidate : most));
  const over = needed - budget;
  return new CommonplaceError(
    'budget_exceeded',
    `What has to be in the model input takes ${needed} tokens, ${over} more than the ${budget} there are (headings take ${framing}). The largest is the ${largest.kind} ${largest.id} with ${largest.tokens}; shorten it, unpin something, or choose a model with a larger budget.`,
    {
      detail: {
        needed,
        budget,
        over,
        largest: largest.id,
        largest_kind: largest.kind,
        largest_tokens: largest.tokens,
        foldable: conversation > 0 && needed - conversation <= budget,
      },
    },
  );
}
