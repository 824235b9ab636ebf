import * as z from 'zod';
import { inspectedStores, recordKindSchema, similarityStoreSchema } from '../records/base.ts';
import { hitSchema, noteRecordSchema, noteScopeSchema } from '../records/records.ts';
import { call } from './call.ts';

export const memoryStoreSchema = z.enum(inspectedStores);

/** One row of the memory inspector: any record, flattened, with a sentence that says where it came from. */
const recordViewSchema = z.looseObject({
  record_id: z.string(),
  version: z.int(),
  store: memoryStoreSchema,
  origin: z.string(),
  text: z.string(),
  title: z.string().optional(),
  timestamp: z.string(),
  /** For example: from document "kestrel.pdf", page 3. */
  provenance: z.string(),
});
export type RecordView = Readonly<z.infer<typeof recordViewSchema>>;

export const memoryCalls = {
  'memory.records': call(
    z.object({
      store: memoryStoreSchema.optional(),
      filter: z.string().optional(),
      limit: z.int().positive().max(1000).optional(),
      after: z.string().optional(),
    }),
    z.object({ records: z.array(recordViewSchema), next: z.string().nullable() }),
  ),
  'memory.record': call(
    z.object({ record_id: z.string().min(1) }),
    z.object({
      record: recordViewSchema,
      sources: z.array(
        z.object({
          id: z.string(),
          version: z.int(),
          kind: recordKindSchema.nullable(),
          forgotten_at: z.int().nullable(),
          title: z.string(),
        }),
      ),
    }),
  ),
  'memory.search': call(
    z.object({
      text: z.string().trim().min(1, 'Write something to search for.'),
      store: similarityStoreSchema.optional(),
      k: z.int().positive().max(200).optional(),
    }),
    z.object({ hits: z.array(hitSchema) }),
  ),
  /** A note in the user's own words. `subject_id`, the thread's or run's, is left out for what holds everywhere (scope `user`). */
  'notes.add': call(
    z.object({
      scope: noteScopeSchema,
      subject_id: z.string().min(1).optional(),
      content: z.string().trim().min(1),
      expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    noteRecordSchema,
  ),
  'notes.list': call(
    z.object({ scope: noteScopeSchema, subject_id: z.string().min(1) }),
    z.object({ notes: z.array(noteRecordSchema) }),
  ),
} as const;
