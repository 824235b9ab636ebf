import * as z from 'zod';
import { call } from './call.ts';
import { permissionQuestionSchema } from './permission-question.ts';

const runId = z.object({ run_id: z.string().min(1) });

export const runStatusSchema = z.enum(['created', 'running', 'paused', 'completed', 'failed', 'cancelled']);

const runSummarySchema = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  status: runStatusSchema,
  steps: z.int().nonnegative(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Of a closed list (spec R13); null while the run has not ended. */
  stop_reason: z.string().nullable(),
  /** Under way in this process. A run that is neither this nor ended was paused or interrupted: it can be resumed. */
  live: z.boolean(),
  /** Taken in from another vault, to be read. */
  imported: z.boolean(),
});
export type RunSummary = Readonly<z.infer<typeof runSummarySchema>>;

const unfinishedRunSchema = runSummarySchema.extend({
  /** Null when it was forgotten. */
  question: z.string().nullable(),
  /** Tools that were started and of which no result is recorded (spec C5). */
  in_flight: z.array(
    z.object({ tool_call_id: z.string(), tool: z.string(), effect: z.string(), repeatable: z.boolean() }),
  ),
});
export type UnfinishedRun = Readonly<z.infer<typeof unfinishedRunSchema>>;

export const eventViewSchema = z.object({
  id: z.string(),
  run_id: z.string(),
  sequence: z.int().positive(),
  kind: z.string(),
  schema: z.int(),
  at: z.string(),
  facts: z.record(z.string(), z.json()),
  content: z.json().nullable(),
  erased_at: z.int().nullable(),
});
export type EventView = Readonly<z.infer<typeof eventViewSchema>>;

const runStateSchema = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  status: runStatusSchema,
  version: z.int(),
  last_event_id: z.string(),
  step: z.string().nullable(),
  write_allowed: z.boolean(),
  failure_reason: z.string().nullable(),
  /** Of a closed list (spec R13); null while the run has not ended. */
  stop_reason: z.string().nullable(),
});
export type RunStateView = Readonly<z.infer<typeof runStateSchema>>;

export const runViewSchema = z.object({
  run_id: z.string(),
  state: runStateSchema,
  events: z.array(eventViewSchema),
});

const verificationSchema = z.object({
  ok: z.boolean(),
  runs: z.int(),
  events: z.int(),
  problems: z.array(z.object({ run_id: z.string(), sequence: z.int(), problem: z.string() })),
});

const importedRunSchema = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  status: runStatusSchema,
  events: z.int(),
});
export type ImportedRun = Readonly<z.infer<typeof importedRunSchema>>;

export const runCalls = {
  'runs.list': call(
    z.object({ thread_id: z.string().optional() }),
    z.object({ runs: z.array(runSummarySchema) }),
  ),
  'runs.read': call(runId, runViewSchema),
  /** Runs that have not ended and are not under way, to be offered for resuming (spec C5). */
  'runs.unfinished': call(z.object({}), z.object({ runs: z.array(unfinishedRunSchema) })),
  /** Folds a run again from its journal, up to an event when one is named (spec C7). */
  'runs.replay': call(
    z.object({ run_id: z.string().min(1), until: z.int().positive().optional() }),
    runViewSchema,
  ),
  /** A new thread with a paused run that goes another way from one event of this one. */
  'runs.branch': call(
    z.object({ run_id: z.string().min(1), sequence: z.int().positive() }),
    z.object({ thread_id: z.string(), run_id: z.string() }),
  ),
  'runs.verify': call(z.object({ file: z.string().optional() }), verificationSchema),
  'runs.export': call(
    // Without a file, into the vault's own folder for exports.
    z.object({ run_id: z.string().min(1), file: z.string().min(1).optional() }),
    z.object({ file: z.string(), events: z.int() }),
  ),
  /** An exported run of another vault, to be read and verified in this one. */
  'runs.import': call(z.object({ file: z.string().min(1) }), importedRunSchema),
  'runs.resume': call(
    z.object({ run_id: z.string().min(1), rerun_in_flight: z.boolean().optional() }),
    z.object({ run_id: z.string(), status: runStatusSchema }),
  ),
  'runs.pause': call(runId, z.object({ run_id: z.string(), status: runStatusSchema })),
  'runs.cancel': call(runId, z.object({ run_id: z.string(), status: runStatusSchema })),
  'runs.revokeWrites': call(runId, z.object({ run_id: z.string(), write_allowed: z.boolean() })),
  /** Questions that wait now, for a window that was not there when they were asked. */
  'runs.pendingPermissions': call(z.object({}), z.object({ questions: z.array(permissionQuestionSchema) })),
  'runs.answerPermission': call(
    z.object({
      run_id: z.string().min(1),
      request_id: z.string().min(1),
      answer: z.enum(['once', 'run', 'never']),
    }),
    z.object({ accepted: z.boolean() }),
  ),
} as const;
