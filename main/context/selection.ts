import { CommonplaceError } from '../../shared/errors.ts';

export interface SelectionItem {
  readonly id: string;
  readonly tokens: number;
  readonly required: boolean;
  /** 0 to 1; only optional items are ranked by it. */
  readonly relevance: number;
  /** 0 to 1, by origin (see the table in trust.ts). */
  readonly trust: number;
}

export interface SkippedItem<Item> {
  readonly item: Item;
  readonly why: string;
}

export interface Selection<Item> {
  /** Required items in given order, then optional ones in the order they were chosen. */
  readonly chosen: readonly Item[];
  readonly skipped: readonly SkippedItem<Item>[];
  readonly tokens: number;
}

/** Value per token of an optional item (spec D2). */
function selectionScore(item: SelectionItem): number {
  return (item.relevance * item.trust) / Math.max(item.tokens, 1);
}

function byScoreThenId(left: SelectionItem, right: SelectionItem): number {
  const difference = selectionScore(right) - selectionScore(left);
  if (difference !== 0) return difference;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}

/**
 * Chooses what goes into the input: required items first, in given order; then optional items by relevance x trust /
 * max(tokens, 1), ties by id. One that does not fit is skipped and smaller ones are still tried (spec D2).
 * Errors: `budget_exceeded` when the required items do not fit; it names the largest and by how much they are over.
 */
export function selectItems<Item extends SelectionItem>(
  items: readonly Item[],
  budget: number,
): Selection<Item> {
  const required = items.filter((item) => item.required);
  const requiredTokens = required.reduce((sum, item) => sum + item.tokens, 0);
  if (requiredTokens > budget) throw budgetExceeded(required, requiredTokens, budget);
  const chosen: Item[] = [...required];
  const skipped: SkippedItem<Item>[] = [];
  let tokens = requiredTokens;
  for (const item of items.filter((candidate) => !candidate.required).sort(byScoreThenId)) {
    const left = budget - tokens;
    if (item.tokens <= left) {
      chosen.push(item);
      tokens += item.tokens;
    } else {
      skipped.push({ item, why: `does not fit: ${item.tokens} tokens, ${left} left` });
    }
  }
  return { chosen, skipped, tokens };
}

function budgetExceeded(
  required: readonly SelectionItem[],
  needed: number,
  budget: number,
): CommonplaceError {
  const largest = required.reduce((most, item) => (item.tokens > most.tokens ? item : most));
  return new CommonplaceError(
    'budget_exceeded',
    `What has to be in the model input takes ${needed} tokens, ${needed - budget} more than the ${budget} there are. The largest is ${largest.id} with ${largest.tokens} tokens; shorten it or choose a model with a larger budget.`,
    {
      detail: { needed, budget, over: needed - budget, largest: largest.id, largest_tokens: largest.tokens },
    },
  );
}
