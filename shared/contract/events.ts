import * as z from 'zod';
import { ingestResultSchema } from './documents.ts';
import { permissionQuestionSchema } from './permission-question.ts';
import { statusSchema } from './settings.ts';
import { contextMeterSchema, turnStepSchema } from './turns.ts';

const run = { run_id: z.string(), thread_id: z.string() };

/** Every event the main process may send, once. Events carry ids and progress; content is fetched by a call. */
const events = {
  'turn.started': z.object({ ...run, query_id: z.string() }),
  'turn.token': z.object({ ...run, text: z.string() }),
  /** Text streamed so far belongs to a step that ended in tool calls, so it is not part of the answer. */
  'turn.reset': z.object(run),
  'turn.context': z.object({ ...run, meter: contextMeterSchema }),
  'turn.toolStarted': z.object({ ...run, tool: z.string() }),
  'turn.toolFinished': z.object({ ...run, step: turnStepSchema }),
  'turn.folded': z.object({ ...run, summary_id: z.string(), messages: z.int() }),
  'turn.permissionAsked': permissionQuestionSchema,
  'turn.ended': z.object({
    ...run,
    stop_reason: z.string(),
    answer_id: z.string().nullable(),
    message: z.string().nullable(),
  }),
  /** A run was paused, cancelled or changed without being under way. */
  'runs.changed': z.object(run),
  'documents.changed': z.object({
    document_id: z.string(),
    status: z.string(),
    progress: z.number(),
    title: z.string(),
    reason: z.string().nullable(),
  }),
  /** A document that was given to be read has ended. One that could not even be taken on has no id, and no row in the library. */
  'documents.ended': ingestResultSchema,
  'threads.changed': z.object({ thread_id: z.string() }),
  /** Windows drop these records at once (spec E4). */
  'memory.forgotten': z.object({ version: z.int(), ids: z.array(z.string()) }),
  'memory.changed': z.object({ version: z.int() }),
  'embedder.changed': statusSchema.shape.embedder,
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = Readonly<z.infer<(typeof events)[Name]>>;
