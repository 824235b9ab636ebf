import { augmentationPrompt } from './augmentation.ts';
import { entitiesPrompt } from './entities.ts';
import { labelPrompt } from './label.ts';
import type { Prompt } from './prompt.ts';
import { simplerSummaryPrompt, summaryPrompt } from './summary.ts';
import { systemPrompt } from './system.ts';
import { taskPrompt } from './task.ts';

/** Every prompt of the product, for the regression suite and for showing. */
export const prompts: readonly Prompt[] = [
  systemPrompt,
  summaryPrompt,
  simplerSummaryPrompt,
  labelPrompt,
  entitiesPrompt,
  augmentationPrompt,
  taskPrompt,
];
