import * as z from 'zod';
import { versionSchema } from '../records/base.ts';
import { pinKindSchema, pinRecordSchema } from '../records/pin.ts';
import { retrievedToolSchema } from '../records/records.ts';
import { call } from './call.ts';

/** One record in the input of a model call. Text is looked up when it is read, never kept with the call. */
const contextItemSchema = z.object({
  record_id: z.string(),
  version: versionSchema,
  segment: z.string(),
  origin: z.string(),
  trust: z.number(),
  tokens: z.int(),
  chosen_because: z.string(),
  /** As it is stored; null when the record has been forgotten since. */
  text: z.string().nullable(),
  /** The record's version now; null when it is gone. A later one means that `text` may say more than the model saw. */
  current_version: versionSchema.nullable(),
  /** What the text was caught asking for (spec D6). */
  flags: z.array(z.string()),
  /** What lost its force in the rendering for the model, such as hidden characters. */
  neutralised: z.array(z.string()),
  /** The text as it was rendered for the model, where that differs: hidden characters are then visible by name. */
  rendered: z.string().nullable(),
});

const leftOutItemSchema = z.object({
  record_id: z.string(),
  version: versionSchema,
  segment: z.string(),
  tokens: z.int(),
  why: z.string(),
});

/** An instruction that lost against a higher one (spec D1). */
const rejectedInstructionSchema = z.object({
  key: z.string(),
  asked: z.string(),
  source: z.string(),
  record_id: z.string().nullable(),
  winner: z.string(),
  why: z.string(),
});

const pinSuggestionSchema = z.object({
  record_id: z.string(),
  version: versionSchema,
  kind: pinKindSchema,
  /** A sentence of the message, word for word. */
  text: z.string(),
});

/** What the model sees and what is carried word for word (spec D). */
export const contextCalls = {
  /** What one model call saw, by record and version. `call` defaults to the last; a run that made none has an empty input, call 0. */
  'context.read': call(
    z.object({ run_id: z.string().min(1), call: z.int().positive().optional() }),
    z.object({
      run_id: z.string(),
      call: z.int(),
      calls: z.int(),
      /** Null where the journal does not say; its text is null when the program no longer has that version. */
      system_prompt: z.object({ version: z.int().positive(), text: z.string().nullable() }).nullable(),
      /** The tools the model was told of, as the toolbox describes them now. */
      tools: z.array(retrievedToolSchema),
      items: z.array(contextItemSchema),
      left_out: z.array(leftOutItemSchema),
      rejected: z.array(rejectedInstructionSchema),
    }),
  ),
  /** Pins in the order they were made; ended ones too. With a thread: its own, its runs' and the user's. */
  'pins.list': call(
    z.object({ thread_id: z.string().min(1).optional() }),
    z.object({ pins: z.array(pinRecordSchema) }),
  ),
  /** Pins a message or a note, or a passage of it word for word. `scope` defaults to what the record belongs to. */
  'pins.add': call(
    z.object({
      record_id: z.string().min(1),
      as: pinKindSchema,
      text: z.string().min(1).optional(),
      scope: z.enum(['session', 'user']).optional(),
    }),
    pinRecordSchema,
  ),
  /** Ends a pin, or every pin made from a message or note. What was answered under it stays. */
  'pins.remove': call(z.object({ id: z.string().min(1) }), z.object({ pins: z.array(pinRecordSchema) })),
  /** Sentences of a thread worth pinning that are not pinned yet, latest first. */
  'pins.suggestions': call(
    z.object({ thread_id: z.string().min(1) }),
    z.object({ suggestions: z.array(pinSuggestionSchema) }),
  ),
} as const;
