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

/**
 * How far what is told of an input is what the model was given: `exact` byte for byte, by its fingerprint; `changed` since, by its
 * fingerprint; `incomplete` where a part can't be told any more; `unproven` where no fingerprint is kept.
 */
const inputProofSchema = z.enum(['exact', 'changed', 'incomplete', 'unproven']);
export type InputProof = z.infer<typeof inputProofSchema>;

/** A stretch of a message: the program's own words, or one record's. The texts of all parts, one after another, are the message. */
const messagePartSchema = z.object({
  segment: z.string(),
  record_id: z.string().nullable(),
  /** Null when it was forgotten, or is of a prompt the program no longer has. */
  text: z.string().nullable(),
});

const inputMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  parts: z.array(messagePartSchema),
  /** What an assistant message asks for; `arguments` are JSON text as the model wrote it. */
  tool_calls: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  /** The call that a tool message answers. */
  tool_call_id: z.string().nullable(),
  proof: inputProofSchema,
});

const callChoice = { run_id: z.string().min(1), call: z.int().positive().optional() };

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
    z.object(callChoice),
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
  /**
   * The exact input of one model call, message by message, put together again when it is read and proved by its fingerprints. What was
   * forgotten is missing from it. `call` defaults to the last; a run that made none has no messages, call 0.
   */
  'context.input': call(
    z.object(callChoice),
    z.object({
      run_id: z.string(),
      call: z.int(),
      messages: z.array(inputMessageSchema),
      tools: z.array(retrievedToolSchema),
      tools_proof: inputProofSchema,
      /** Of all of it together: `exact` only when nothing of what was sent is missing, whole messages and tools included. */
      proof: inputProofSchema,
      /** The version at which something of it was forgotten, and the fingerprints with it. */
      erased_at: versionSchema.nullable(),
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
