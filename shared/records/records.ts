import * as z from 'zod';
import { textOfAtLeast } from '../text-length.ts';
import { instantSchema, originSchema, recordBase, recordIdSchema, summaryIdSchema } from './base.ts';

/** Record shapes of spec F. Field names are the spec's own, on the wire and in the database alike. */

const metadata = z.record(z.string(), z.json()).optional();

const roleSchema = z.enum(['user', 'assistant']);
export type Role = z.infer<typeof roleSchema>;

/** A claim's link to its evidence. `quote` is a verbatim substring of the record (spec R16). */
export const citationSchema = z.object({
  number: z.int().positive(),
  record_id: recordIdSchema,
  version: z.int(),
  source: z.string(),
  page: z.int().positive().optional(),
  quote: z.string().min(1),
});
export type Citation = Readonly<z.infer<typeof citationSchema>>;

export const conversationRecordSchema = z.object({
  ...recordBase,
  thread_id: z.string().min(1),
  role: roleSchema,
  content: z.string(),
  timestamp: instantSchema,
  metadata,
  summary_id: summaryIdSchema.nullable(),
  run_id: z.string().nullable(),
  citations: z.array(citationSchema),
  /** Set when the answer was kept through a forget: display-only, out of every input (spec E7). */
  kept: z.boolean(),
  /** An answer made from documents or tool results is trusted as these (spec D6); left out where its own origin says it. */
  trusted_as: originSchema.optional(),
});
export type ConversationRecord = Readonly<z.infer<typeof conversationRecordSchema>>;

export const toolLogRecordSchema = z.object({
  ...recordBase,
  thread_id: z.string().min(1),
  run_id: z.string().nullable(),
  tool_call_id: z.string().nullable(),
  tool_name: z.string().min(1),
  tool_args: z.string(),
  result: z.string(),
  result_preview: z.string(),
  status: z.enum(['success', 'failed']),
  error_message: z.string().nullable(),
  metadata,
  timestamp: instantSchema,
});
export type ToolLogRecord = Readonly<z.infer<typeof toolLogRecordSchema>>;

/** A chunk of the knowledge base. Offsets are UTF-16 indices into the document's extracted text. */
export const chunkRecordSchema = z.object({
  ...recordBase,
  content: z.string().min(1),
  source: z.string(),
  source_id: z.string(),
  title: z.string(),
  chunk_id: z.int().nonnegative(),
  num_chunks: z.int().positive(),
  page: z.int().positive().nullable(),
  start_offset: z.int().nonnegative(),
  end_offset: z.int().nonnegative(),
  document_id: z.string().nullable(),
  timestamp: instantSchema,
});
export type ChunkRecord = Readonly<z.infer<typeof chunkRecordSchema>>;

export const workflowStepSchema = z.object({
  tool: z.string().min(1),
  outcome: z.enum(['success', 'failed', 'refused']),
  note: z.string().optional(),
});
export type WorkflowStep = Readonly<z.infer<typeof workflowStepSchema>>;

const workflowRecordSchema = z.object({
  ...recordBase,
  query: z.string().min(1),
  steps: z.array(workflowStepSchema).min(1),
  answer_excerpt: z.string(),
  num_steps: z.int().positive(),
  success: z.boolean(),
  timestamp: instantSchema,
});
export type WorkflowRecord = Readonly<z.infer<typeof workflowRecordSchema>>;

export const entityTypeSchema = z.enum(['PERSON', 'PLACE', 'SYSTEM', 'UNKNOWN']);
export type EntityType = z.infer<typeof entityTypeSchema>;

const entityRecordSchema = z.object({
  ...recordBase,
  name: z.string().min(1),
  type: entityTypeSchema,
  description: z.string(),
  timestamp: instantSchema,
});
export type EntityRecord = Readonly<z.infer<typeof entityRecordSchema>>;

const summaryRecordSchema = z.object({
  ...recordBase,
  id: summaryIdSchema,
  summary: z.string().min(1),
  /** The label: 8 to 12 words (spec R8). */
  description: z.string().check(textOfAtLeast(8)),
  full_content: z.string(),
  thread_id: z.string().nullable(),
  timestamp: instantSchema,
  /** The summary that died when one of its messages was forgotten, and of whose other messages this one was made (spec E3). */
  replaces: summaryIdSchema.nullable(),
});
export type SummaryRecord = Readonly<z.infer<typeof summaryRecordSchema>>;

const toolboxRecordSchema = z.object({
  ...recordBase,
  name: z.string().min(1),
  description: z.string().min(1),
  signature: z.string(),
  queries: z.array(z.string()),
  augmented: z.boolean(),
  /** Changes with the docstring or the source (spec R5). */
  source_hash: z.string(),
  timestamp: instantSchema,
});
export type ToolboxRecord = Readonly<z.infer<typeof toolboxRecordSchema>>;

export const noteScopeSchema = z.enum(['run', 'session', 'user']);
export type NoteScope = z.infer<typeof noteScopeSchema>;

export const noteRecordSchema = z.object({
  ...recordBase,
  scope: noteScopeSchema,
  subject_id: z.string().min(1),
  content: z.string().min(1),
  created_at: instantSchema,
  expires_at: instantSchema.nullable(),
  /** The note that corrects this one; it is then in no input any more. */
  superseded_by: recordIdSchema.optional(),
});
export type NoteRecord = Readonly<z.infer<typeof noteRecordSchema>>;

export const threadRecordSchema = z.object({
  ...recordBase,
  /** The user's own title, or one read off the first message each time (never stored). */
  title: z.string(),
  messages: z.int().nonnegative(),
  /** Whether runs of the thread may write; null leaves it to the settings (spec C6). */
  write_allowed: z.boolean().nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type ThreadRecord = Readonly<z.infer<typeof threadRecordSchema>>;

const documentStatusSchema = z.enum(['queued', 'parsing', 'storing', 'added', 'failed']);
export const documentRecordSchema = z.object({
  ...recordBase,
  path: z.string().nullable(),
  title: z.string(),
  media_type: z.string(),
  bytes: z.int().nonnegative(),
  pages: z.int().nonnegative().nullable(),
  chunks: z.int().nonnegative(),
  content_hash: z.string(),
  status: documentStatusSchema,
  /** 0 to 1 while it is being read. */
  progress: z.number().min(0).max(1),
  reason: z.string().nullable(),
  reason_code: z.string().nullable(),
  created_at: instantSchema,
});
export type DocumentRecord = Readonly<z.infer<typeof documentRecordSchema>>;

/** An OpenAI function schema, as the model is given it (spec F). */
export const retrievedToolSchema = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().min(1),
    description: z.string().min(1),
    parameters: z.looseObject({
      type: z.literal('object'),
      properties: z.record(z.string(), z.json()),
      required: z.array(z.string()),
    }),
  }),
});
export type RetrievedToolSchema = Readonly<z.infer<typeof retrievedToolSchema>>;

/** One result of a similarity or full-text search. */
export const hitSchema = z.object({
  record_id: recordIdSchema,
  version: z.int(),
  store: z.string(),
  origin: z.string(),
  source: z.string().optional(),
  page: z.int().positive().optional(),
  score: z.number(),
  text: z.string(),
});
export type Hit = Readonly<z.infer<typeof hitSchema>>;
