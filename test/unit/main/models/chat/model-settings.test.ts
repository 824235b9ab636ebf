import { expect, test } from 'vitest';
import {
  completionCap,
  defaultExtractionModel,
  defaultLoopModel,
  tokenBudget,
} from '../../../../../main/models/chat/model-settings.ts';

test('R6 the budget is 256,000 tokens for a known model and 128,000 for another', () => {
  expect(defaultLoopModel).toBe('gpt-5.6-luna');
  expect(defaultExtractionModel).toBe('gpt-5.6-terra');
  expect(tokenBudget(defaultLoopModel)).toBe(256_000);
  expect(tokenBudget(defaultExtractionModel)).toBe(256_000);
  expect(tokenBudget('some-local-model')).toBe(128_000);
});

test('R8 completions are capped by purpose', () => {
  expect([completionCap('summary'), completionCap('label'), completionCap('entities')]).toEqual([
    4_000, 2_000, 2_000,
  ]);
  expect(completionCap('answer')).toBeUndefined();
});
