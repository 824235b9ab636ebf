import type { ChatModel } from '../models/chat/chat-model.ts';
import { stripReasoning } from '../models/chat/reasoning-filter.ts';
import { type FewShotExample, selectExamples } from './few-shot.ts';
import { repairOutput } from './output-repair.ts';
import { taskPrompt } from './prompts/task.ts';
import { parseTaskSpecification, type TaskSpecification } from './task-specification.ts';

/** The schema version of task examples and replies. */
export const taskSchemaVersion = 1;

/**
 * Turns a vague request into a task specification for the user to approve (spec D3, D4, D5). When the user has settled the
 * write permission, that is what the specification says; a model's word never replaces it.
 * Errors: `output_invalid`, `task_invalid`, and the model's own.
 */
export async function extractTask(input: {
  readonly model: ChatModel;
  readonly request: string;
  readonly examples: readonly FewShotExample[];
  readonly scenario: string;
  readonly tags: readonly string[];
  readonly writeAllowed?: boolean;
  readonly signal: AbortSignal;
}): Promise<TaskSpecification> {
  const { model, request, examples, scenario, tags, writeAllowed, signal } = input;
  const chosen = selectExamples(examples, { scenario, schema_version: taskSchemaVersion, tags });
  const shown = chosen.map(
    (example) => `Example request:\n${example.input}\nExample reply:\n${example.output}`,
  );
  const reply = await model.complete({
    purpose: 'task',
    messages: [
      { role: 'system', content: [taskPrompt.text, ...shown].join('\n\n') },
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
