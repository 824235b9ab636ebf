import * as z from 'zod';
import { summaryIdSchema, versionSchema } from '../records/base.ts';
import { conversationRecordSchema, threadRecordSchema } from '../records/records.ts';
import { textOfAtMost } from '../text-length.ts';
import { call } from './call.ts';

const threadId = z.object({ thread_id: z.string().min(1) });

const summaryResultSchema = z.union([
  z.object({
    summary_id: summaryIdSchema,
    version: versionSchema,
    label: z.string(),
    summary: z.string(),
    /** How many messages it consumed. */
    messages: z.int().positive(),
  }),
  z.object({ nothing_to_summarize: z.literal(true) }),
]);

const expandedSummarySchema = z.object({
  summary_id: summaryIdSchema,
  version: versionSchema,
  label: z.string(),
  summary: z.string(),
  /** The summary it was made again in place of, once one of its messages was forgotten (spec E3). */
  replaces: summaryIdSchema.nullable(),
  thread_id: z.string().nullable(),
  messages: z.array(conversationRecordSchema),
});

/** Threads, their messages and their summaries. Deleting any of them is a forget. */
export const threadCalls = {
  'threads.list': call(
    z.object({ query: z.string().optional() }),
    z.object({ threads: z.array(threadRecordSchema) }),
  ),
  'threads.create': call(z.object({ title: z.string().min(1).optional() }), threadRecordSchema),
  'threads.rename': call(
    z.object({ thread_id: z.string().min(1), title: z.string().trim().min(1).check(textOfAtMost(200)) }),
    threadRecordSchema,
  ),
  // Whether runs of the thread may write from now on; null leaves it to the settings (spec C6).
  'threads.setWriting': call(
    z.object({ thread_id: z.string().min(1), write_allowed: z.boolean().nullable() }),
    threadRecordSchema,
  ),
  'threads.messages': call(threadId, z.object({ messages: z.array(conversationRecordSchema) })),
  'threads.summarize': call(threadId, summaryResultSchema),
  'threads.expand': call(z.object({ summary_id: z.string().min(1) }), expandedSummarySchema),
  'threads.summaries': call(
    threadId,
    z.object({
      summaries: z.array(
        z.object({
          summary_id: summaryIdSchema,
          version: versionSchema,
          label: z.string(),
          messages: z.int(),
          timestamp: z.string(),
        }),
      ),
    }),
  ),
} as const;
