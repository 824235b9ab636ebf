import { countCodePoints } from '../../shared/code-points.ts';
import { CommonplaceError } from '../../shared/errors.ts';

/** Characters (code points) per token in the estimate (spec R6). */
export const charactersPerToken = 4;
/** From this percentage of the budget on the status is `warning` (spec R6). */
const warningPercent = 50;
/** From this percentage of the budget on the status is `critical` (spec R6, R7). */
const criticalPercent = 80;

export type BudgetStatus = 'ok' | 'warning' | 'critical';

/** Tokens in `text`: code points / 4, floored (spec R6). */
export function estimateTokens(text: string): number {
  return Math.floor(countCodePoints(text) / charactersPerToken);
}

/**
 * Where `tokens` stand against `budget`, by exact ratio: below .50 `ok`, below .80 `warning`, else `critical` (spec R6).
 * Integers are compared, so no rounding moves a boundary. Errors: `invalid_input` when the budget is not positive.
 */
export function budgetStatus(tokens: number, budget: number): BudgetStatus {
  if (!(budget > 0)) {
    throw new CommonplaceError('invalid_input', `A token budget must be above zero; it is ${budget}.`);
  }
  if (tokens * 100 < budget * warningPercent) return 'ok';
  if (tokens * 100 < budget * criticalPercent) return 'warning';
  return 'critical';
}

export interface MessageBudgets {
  /** What the user message may take before the model's budget overflows. */
  readonly budget: number;
  /** What it may take, optional items included, without the call becoming critical. */
  readonly optionalBudget: number;
}

/**
 * What is left for the user message when `otherTokens` (system prompt, tool schemas, loop messages) also go into the call.
 * Optional items stop short of `critical`, so that only what has to be there can trigger a consolidation (spec R7, D2).
 */
export function messageBudgets(budget: number, otherTokens: number): MessageBudgets {
  const belowCritical = Math.ceil((budget * criticalPercent) / 100) - 1;
  return {
    budget: Math.max(0, budget - otherTokens),
    optionalBudget: Math.max(0, belowCritical - otherTokens),
  };
}
