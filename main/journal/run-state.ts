import * as z from 'zod';
import { effectSchema } from './events.ts';

/** `created` until the first step, then `running`; the last three are ends (spec C1). */
const runStatuses = ['created', 'running', 'paused', 'completed', 'failed', 'cancelled'] as const;
const runStatusSchema = z.enum(runStatuses);
export type RunStatus = z.infer<typeof runStatusSchema>;

/** A tool that was started and of which no result is recorded (spec C5). */
const inFlightToolSchema = z.strictObject({
  tool_call_id: z.string(),
  tool: z.string(),
  effect: effectSchema,
  repeatable: z.boolean(),
  sequence: z.int().positive(),
});

/** A question put to the user that has no answer yet (spec C6). */
const pendingPermissionSchema = z.strictObject({
  request_id: z.string(),
  tool_call_id: z.string(),
  tool: z.string(),
  effect: effectSchema,
});

export const runStateSchema = z.strictObject({
  run_id: z.string().min(1),
  thread_id: z.string().min(1),
  status: runStatusSchema,
  /** The sequence of the last event folded. */
  version: z.int().positive(),
  last_event_id: z.string().min(1),
  /** The current step; null before the first and after the end. */
  step: z.string().nullable(),
  /** Steps started so far. */
  steps: z.int().nonnegative(),
  /** Never goes back to true (spec C6). */
  write_allowed: z.boolean(),
  failure_reason: z.string().nullable(),
  answer_id: z.string().nullable(),
  /** The highest model call number, so iterations are counted across resumes (spec R13). */
  model_calls: z.int().nonnegative(),
  /** The model call whose reply is not recorded. */
  model_call_in_flight: z.int().positive().nullable(),
  in_flight_tools: z.array(inFlightToolSchema).readonly(),
  pending_permission: pendingPermissionSchema.nullable(),
  /** Tool calls allowed once and not started yet. */
  allowed_tool_call_ids: z.array(z.string()).readonly(),
  /** Effects the user allowed or refused for the rest of the run. */
  allowed_effects: z.array(effectSchema).readonly(),
  refused_effects: z.array(effectSchema).readonly(),
});

/** What a run's events add up to (spec C1). */
export type RunState = Readonly<z.infer<typeof runStateSchema>>;

/** Why a run ended (spec R13); null while it has not. Only failing has more than one reason. */
export function stopReason(status: RunStatus, failureReason: string | null): string | null {
  switch (status) {
    case 'completed':
      return 'answered';
    case 'failed':
      return failureReason;
    case 'cancelled':
      return 'cancelled';
    case 'created':
    case 'running':
    case 'paused':
      return null;
  }
}

/** Whether a status is an end: no event may follow it (spec C1). */
export function isEnded(status: RunStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
