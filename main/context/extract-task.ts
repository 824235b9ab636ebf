import type { ChatModel } from '../models/chat/chat-model.ts';
import { stripReasoning } from '../models/chat/reasoning-filter.ts';
import { type FewShotExample, selectExamples } from './few-shot.ts';
import { repairOutput } from './output-repair.ts';
import type { Prompt } from './prompts/prompt.ts';
import { taskPrompt } from './prompts/task.ts';
import { tagsOfRequest, taskExamples, taskScenario, taskSchemaVersion } from './prompts/task-examples.ts';
import { parseTaskSpecification, type TaskSpecification } from './task-specification.ts';

/**
 * Turns a vague request into a task specification for the user to approve (spec D3, D4, D5). When the user has settled the
 * write permission, that is what the specification says; a model's word never replaces it.
 * Errors: `output_invalid`, `task_invalid`, and the model's own.
 */
export async function extractTask(input: {
  readonly model: ChatModel;
  readonly request: string;
  /** Default: the product's own prompt. */
  readonly prompt?: Prompt;
  /** Default: the product's own examples. */
  readonly examples?: readonly FewShotExample[];
  readonly writeAllowed?: boolean;
  readonly signal: AbortSignal;
}): Promise<TaskSpecification> {
  const { model, request, writeAllowed, signal } = input;
  const chosen = selectExamples(input.examples ?? taskExamples, {
    scenario: taskScenario,
    schema_version: taskSchemaVersion,
    tags: tagsOfRequest(request),
  });
  const shown = chosen.map(
    (example) => `Example request:\n${example.input}\nExample reply:\n${example.output}`,
  );
  const reply = await model.complete({
    purpose: 'task',
    messages: [
      { role: 'system', content: [(input.prompt ?? taskPrompt).text, ...shown].join('\n\n') },
      { role: 'user', content: `# Request\n${request}` },
    ],
    tools: [],
    evidence: [],
    signal,
  });
  const fields = repairOutput(stripReasoning(reply.content));
  return parseTaskSpecification(
    writeAllowed === undefined ? fields : { ...fields, write_allowed: writeAllowed },
  );
}
