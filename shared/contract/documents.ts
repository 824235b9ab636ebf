import * as z from 'zod';
import { chunkRecordSchema, documentRecordSchema } from '../records/records.ts';
import { call } from './call.ts';

export const ingestResultSchema = z.object({
  path: z.string(),
  status: z.enum(['added', 'unchanged', 'failed']),
  document_id: z.string().optional(),
  chunks: z.int().optional(),
  pages: z.int().optional(),
  reason: z.string().optional(),
  reason_code: z.string().optional(),
});
export type IngestResult = Readonly<z.infer<typeof ingestResultSchema>>;

/** Records that could not be given a vector, and are found by their words only until they are. */
const missingVectorsSchema = z.object({ records: z.int(), reason: z.string() });
export type MissingVectors = Readonly<z.infer<typeof missingVectorsSchema>>;

/** True adds content that was forgotten before: without it, that is asked about first (spec E6). */
const again = z.boolean().optional();

export const documentCalls = {
  'documents.list': call(z.object({}), z.object({ documents: z.array(documentRecordSchema) })),
  /** Files and folders by path; returns once they are in the queue for good, how many files that is; progress comes as `documents.changed` events. */
  'documents.add': call(
    z.object({ paths: z.array(z.string().min(1)).min(1), again }),
    z.object({ queued: z.int() }),
  ),
  /** The same, waiting for each to end and for its vectors. Used by the command line. */
  'documents.ingest': call(
    z.object({ paths: z.array(z.string().min(1)).min(1), again }),
    z.object({ results: z.array(ingestResultSchema), without_vectors: missingVectorsSchema.optional() }),
  ),
  /** A dropped file that has no path (browser host). */
  'documents.addBytes': call(
    z.object({ name: z.string().min(1), base64: z.base64(), again }),
    z.object({ queued: z.int() }),
  ),
  /** Opens the system's file dialog where the host has one. */
  'documents.choose': call(z.object({}), z.object({ queued: z.int() })),
  'documents.retry': call(z.object({ document_id: z.string().min(1), again }), documentRecordSchema),
  /** A cited record with the text around it, for opening a source at its passage. */
  'documents.passage': call(
    z.object({ record_id: z.string().min(1) }),
    z.object({
      record: chunkRecordSchema,
      before: z.string(),
      after: z.string(),
      document: documentRecordSchema.nullable(),
    }),
  ),
  /** The original file's bytes, for showing a PDF at its page. */
  'documents.content': call(
    z.object({ document_id: z.string().min(1) }),
    z.object({ media_type: z.string(), title: z.string(), base64: z.string() }),
  ),
} as const;
