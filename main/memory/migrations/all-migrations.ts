import { memoryCore } from './0010-memory-core.ts';
import { forgetting } from './0050-forgetting.ts';
import { context } from './0060-context.ts';
import { tasks } from './0070-tasks.ts';
import { handedOver } from './0080-handed-over.ts';
import { keptAnswers } from './0090-kept-answers.ts';
import { documentTitles } from './0100-document-titles.ts';
import { threadWriting } from './0110-thread-writing.ts';
import { forgetFrontier } from './0120-forget-frontier.ts';
import { providerCalls } from './0130-provider-calls.ts';
import { lostSummaries } from './0140-lost-summaries.ts';
import { importedRuns } from './0150-imported-runs.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema, in order. */
export const allMigrations: readonly Migration[] = [
  memoryCore,
  forgetting,
  context,
  tasks,
  handedOver,
  keptAnswers,
  documentTitles,
  threadWriting,
  forgetFrontier,
  providerCalls,
  lostSummaries,
  importedRuns,
];
