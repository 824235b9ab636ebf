import * as z from 'zod';
import { citationSchema, toolLogRecordSchema } from '../records/records.ts';
import { textOfAtMost } from '../text-length.ts';
import { call } from './call.ts';

const budgetStatusSchema = z.enum(['ok', 'warning', 'critical']);

export const contextMeterSchema = z.object({
  tokens: z.int().nonnegative(),
  budget: z.int().positive(),
  status: budgetStatusSchema,
  segments: z.array(z.object({ name: z.string(), tokens: z.int().nonnegative() })),
});
export type ContextMeter = Readonly<z.infer<typeof contextMeterSchema>>;

export const turnStepSchema = z.object({
  tool: z.string(),
  outcome: z.enum(['success', 'failed', 'refused']),
  tool_log_id: z.string(),
});

/** What a turn came to (spec F, AgentTurnResult and more). */
export const turnResultSchema = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  final_answer: z.string(),
  completed: z.boolean(),
  stop_reason: z.string(),
  steps: z.array(turnStepSchema),
  citations: z.array(citationSchema),
  context: contextMeterSchema,
  answer_id: z.string().nullable(),
  model: z.string(),
});
export type TurnResult = Readonly<z.infer<typeof turnResultSchema>>;

export const turnCalls = {
  /** Runs one turn to its end; tokens and steps arrive as events meanwhile. `thread_id` null starts a new thread. */
  'turns.ask': call(
    z.object({
      thread_id: z.string().min(1).nullable(),
      text: z.string().trim().min(1, 'Write a question first.').check(textOfAtMost(200_000)),
      write_allowed: z.boolean().optional(),
    }),
    turnResultSchema,
  ),
  /** Stops the run under way in a thread. False when none was. */
  'turns.stop': call(z.object({ thread_id: z.string().min(1) }), z.object({ stopped: z.boolean() })),
  /** Every tool call of a thread, oldest first. */
  'turns.toolLogs': call(
    z.object({ thread_id: z.string().min(1) }),
    z.object({ tool_logs: z.array(toolLogRecordSchema) }),
  ),
  /** The context meter a turn in this thread would start with now. */
  'turns.meter': call(z.object({ thread_id: z.string().min(1).nullable() }), contextMeterSchema),
} as const;
