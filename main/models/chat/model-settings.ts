import type { ChatPurpose } from './chat-model.ts';

/** The one place for model names, token budgets and completion caps (spec B "Models", R6, R15). */

export const defaultBaseUrl = 'https://api.openai.com/v1';
export const defaultLoopModel = 'gpt-5.6-luna';
export const defaultExtractionModel = 'gpt-5.6-terra';

/** Tokens of model input a run may use, by model. */
const knownBudgets: ReadonlyMap<string, number> = new Map([
  [defaultLoopModel, 256_000],
  [defaultExtractionModel, 256_000],
  // Nothing is sent anywhere; the budget keeps long threads summarised as with a real model.
  ['offline', 256_000],
]);
const unknownBudget = 128_000;

/** The token budget of a model: 256,000 for a known one, 128,000 for any other (spec R6). */
export function tokenBudget(model: string): number {
  return knownBudgets.get(model) ?? unknownBudget;
}

/** The most tokens a completion may have; undefined leaves it to the endpoint. */
export function completionCap(purpose: ChatPurpose): number | undefined {
  switch (purpose) {
    case 'summary':
      return 4_000;
    case 'label':
    case 'entities':
      return 2_000;
    case 'answer':
    case 'augmentation':
    case 'task':
      return undefined;
  }
}

/** Which of the two configured models serves a purpose: extraction and augmentation have their own. */
export function usesExtractionModel(purpose: ChatPurpose): boolean {
  return purpose === 'entities' || purpose === 'augmentation';
}
