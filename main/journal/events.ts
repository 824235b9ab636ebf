import * as z from 'zod';

/**
 * The events of a run (spec C1). `facts` hold what state depends on, from closed vocabularies and ids only; everything a
 * person, model or tool wrote is `content`, stored apart so that it can be erased while the chain still verifies (design 3).
 */
export const eventSchemaVersion = 1;

const stopReasons = [
  'answered',
  'iteration_cap',
  'cancelled',
  'model_failed',
  'model_empty',
  'budget_exceeded',
  'source_forgotten',
  'tool_in_flight',
  'internal',
] as const;
const stopReasonSchema = z.enum(stopReasons);
export type StopReason = z.infer<typeof stopReasonSchema>;

/** What a tool may touch (spec C6). */
export const effectSchema = z.enum(['read', 'memory', 'network', 'filesystem']);

/** Facts by event kind. */
export const eventFactSchemas = {
  run_created: z.strictObject({
    thread_id: z.string().min(1),
    write_allowed: z.boolean(),
    task_id: z.string().optional(),
    query_id: z.string().optional(),
  }),
  step_started: z.strictObject({ step: z.string() }),
  model_called: z.strictObject({
    call: z.int().positive(),
    model: z.string(),
    purpose: z.string(),
    /** Version of the system prompt and names of the tools it was told of; older journals do not say. */
    prompt_version: z.int().positive().optional(),
    tools: z.array(z.string()).optional(),
    /** What the input said besides its records: messages left out, the summary that stood for the conversation, tool results folded. */
    omitted: z.int().nonnegative().optional(),
    folded_into: z.string().nullable().optional(),
    folded_results: z.int().nonnegative().optional(),
  }),
  model_replied: z.strictObject({
    call: z.int().positive(),
    finish: z.string(),
    prompt_tokens: z.int(),
    completion_tokens: z.int(),
    tool_calls: z.int(),
    duration_ms: z.int(),
  }),
  tool_started: z.strictObject({
    tool_call_id: z.string(),
    tool: z.string(),
    effect: effectSchema,
    repeatable: z.boolean(),
  }),
  tool_finished: z.strictObject({
    tool_call_id: z.string(),
    tool: z.string(),
    status: z.enum(['success', 'failed']),
    tool_log_id: z.string(),
    duration_ms: z.int(),
  }),
  tool_refused: z.strictObject({
    tool_call_id: z.string(),
    tool: z.string(),
    reason: z.string(),
    tool_log_id: z.string(),
  }),
  write_permission_revoked: z.strictObject({}),
  permission_asked: z.strictObject({
    request_id: z.string(),
    tool_call_id: z.string(),
    tool: z.string(),
    effect: effectSchema,
  }),
  permission_answered: z.strictObject({ request_id: z.string(), answer: z.enum(['once', 'run', 'never']) }),
  checkpoint_saved: z.strictObject({ checkpoint_id: z.string(), at_sequence: z.int().positive() }),
  run_paused: z.strictObject({}),
  run_resumed: z.strictObject({}),
  // The stop reason (spec R13); older journals leave it out of these two, where the kind says it.
  run_completed: z.strictObject({ answer_id: z.string(), reason: z.literal('answered').optional() }),
  run_failed: z.strictObject({ reason: z.string() }),
  run_cancelled: z.strictObject({ reason: z.literal('cancelled').optional() }),
} as const;

export type EventKind = keyof typeof eventFactSchemas;
export type EventFacts = { readonly [Kind in EventKind]: Readonly<z.infer<(typeof eventFactSchemas)[Kind]>> };

/** An event about to be appended. The journal gives it sequence, id, hashes and time. */
export type NewEvent = {
  readonly [Kind in EventKind]: {
    readonly run_id: string;
    readonly kind: Kind;
    readonly facts: EventFacts[Kind];
    /** Anything written by a person, model or tool; null when there is none. */
    readonly content: z.core.util.JSONType | null;
  };
}[EventKind];

/** As much of an event as its run's state depends on (spec C1). */
export type FoldedEvent = {
  readonly [Kind in EventKind]: {
    readonly run_id: string;
    readonly sequence: number;
    readonly id: string;
    readonly kind: Kind;
    readonly facts: EventFacts[Kind];
  };
}[EventKind];

/** An event as read back, already upgraded to the present schema version. `content` is null when erased or never there. */
export type JournalEvent = NewEvent & {
  readonly id: string;
  readonly sequence: number;
  readonly schema: number;
  readonly at: string;
  /** The commit version whose forget erased the content, else null. */
  readonly erased_at: number | null;
};
