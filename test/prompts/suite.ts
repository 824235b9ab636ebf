import {
  type PromptCase,
  type RegressionResult,
  runPromptRegression,
} from '../../main/context/prompt-regression.ts';
import { augmentationPrompt } from '../../main/context/prompts/augmentation.ts';
import { entitiesPrompt } from '../../main/context/prompts/entities.ts';
import { labelPrompt } from '../../main/context/prompts/label.ts';
import type { Prompt } from '../../main/context/prompts/prompt.ts';
import { simplerSummaryPrompt, summaryPrompt } from '../../main/context/prompts/summary.ts';
import { systemPrompt } from '../../main/context/prompts/system.ts';
import { taskPrompt } from '../../main/context/prompts/task.ts';
import type { ChatModel } from '../../main/models/chat/chat-model.ts';
import { augmentationCases, entityCases, labelCases, summaryCases, systemCases, taskCases } from './cases.ts';
import {
  type CaseRunner,
  runAugmentationCase,
  runEntityCase,
  runLabelCase,
  runSummaryCase,
  runSystemCase,
  runTaskCase,
} from './runners.ts';

export interface SuiteEntry {
  readonly prompt: Prompt;
  readonly cases: readonly PromptCase[];
  readonly run: CaseRunner;
}

export const suite: readonly SuiteEntry[] = [
  { prompt: taskPrompt, cases: taskCases, run: runTaskCase },
  { prompt: summaryPrompt, cases: summaryCases, run: runSummaryCase },
  { prompt: simplerSummaryPrompt, cases: summaryCases, run: runSummaryCase },
  { prompt: labelPrompt, cases: labelCases, run: runLabelCase },
  { prompt: entitiesPrompt, cases: entityCases, run: runEntityCase },
  { prompt: augmentationPrompt, cases: augmentationCases, run: runAugmentationCase },
  { prompt: systemPrompt, cases: systemCases, run: runSystemCase },
];

/** Runs every case of one prompt with one model (spec D8). */
export function runSuiteEntry(entry: SuiteEntry, model: ChatModel): Promise<RegressionResult> {
  return runPromptRegression(entry.prompt, entry.cases, (prompt, promptCase) =>
    entry.run(model, prompt, promptCase),
  );
}
