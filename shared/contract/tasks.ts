import * as z from 'zod';
import { acceptanceCheckSchema, taskRecordSchema } from '../records/task.ts';
import { textOfAtMost } from '../text-length.ts';
import { call } from './call.ts';
import { runStatusSchema } from './runs.ts';
import { turnResultSchema } from './turns.ts';

const request = z.string().trim().min(1, 'Write what you want done first.').check(textOfAtMost(200_000));

const taskDraftSchema = z.object({
  goal: z.string(),
  inputs: z.array(z.string()).readonly(),
  outputs: z.array(z.string()).readonly(),
  acceptance: z.array(z.string()).readonly(),
});
export type TaskDraft = Readonly<z.infer<typeof taskDraftSchema>>;

const taskViewSchema = z.object({
  task: taskRecordSchema,
  status: runStatusSchema,
  /** One per acceptance criterion, in order; null while the run has not ended or when its record was erased. */
  checks: z
    .array(
      acceptanceCheckSchema.extend({
        /** A record that was forgotten since has neither version nor title. */
        evidence: z.array(
          z.object({ record_id: z.string(), version: z.int().nullable(), title: z.string().nullable() }),
        ),
      }),
    )
    .nullable(),
});
export type TaskView = Readonly<z.infer<typeof taskViewSchema>>;

/** Research tasks: a request becomes a specification that the user approves before anything runs (spec D4). */
export const taskCalls = {
  /** A draft to edit. It says nothing about writing: that is the user's to choose. Nothing is stored. */
  'tasks.propose': call(
    z.object({ request }),
    z.object({
      draft: taskDraftSchema,
      by: z.enum(['model', 'rule']),
      /** Why the model's own draft could not be used. */
      problem: z.string().nullable(),
    }),
  ),
  /**
   * Stores the task and runs it to its end, like `turns.ask`. `specification` is checked by the rules of D4 in their order:
   * `task_invalid` names the first that is broken.
   */
  'tasks.approve': call(
    z.object({ thread_id: z.string().min(1).nullable(), request, specification: z.json() }),
    turnResultSchema,
  ),
  'tasks.read': call(z.object({ task_id: z.string().min(1) }), taskViewSchema),
  'tasks.list': call(
    z.object({ thread_id: z.string().min(1) }),
    z.object({ tasks: z.array(taskRecordSchema) }),
  ),
} as const;
