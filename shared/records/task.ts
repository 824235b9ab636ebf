import * as z from 'zod';
import { instantSchema, recordBase, recordIdSchema } from './base.ts';

/** A task as the user approved it (spec D4), made from the message that asked for it. */
export const taskRecordSchema = z.object({
  ...recordBase,
  thread_id: z.string().min(1),
  run_id: z.string().min(1),
  goal: z.string().min(1),
  inputs: z.array(z.string()).readonly(),
  outputs: z.array(z.string()).readonly(),
  acceptance: z.array(z.string()).min(1).readonly(),
  write_allowed: z.boolean(),
  created_at: instantSchema,
});
export type TaskRecord = Readonly<z.infer<typeof taskRecordSchema>>;

/** An acceptance criterion held against the evidence at the end of the task's run. */
export const acceptanceCheckSchema = z.object({
  criterion: z.string().min(1),
  met: z.boolean(),
  /** What was looked at, in a sentence of the program's own. */
  why: z.string().min(1),
  /** Ids of the records that show it; none when it is not met. */
  evidence: z.array(recordIdSchema).readonly(),
});
export type AcceptanceCheck = Readonly<z.infer<typeof acceptanceCheckSchema>>;

/** The content of the event that ends a task's run. */
export const acceptanceContentSchema = z.object({ acceptance: z.array(acceptanceCheckSchema).readonly() });
