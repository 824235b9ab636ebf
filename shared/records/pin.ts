import * as z from 'zod';
import { instantSchema, recordBase, recordIdSchema, versionSchema } from './base.ts';
import { noteScopeSchema } from './records.ts';

export const pinKindSchema = z.enum(['instruction', 'permission', 'commitment']);
export type PinKind = z.infer<typeof pinKindSchema>;

/** Something that survives every compression word for word (spec D7). It belongs to a run, a thread or the user, as a note does. */
export const pinRecordSchema = z.object({
  ...recordBase,
  scope: noteScopeSchema,
  subject_id: z.string().min(1),
  kind: pinKindSchema,
  /** A message or note, or a sentence of it, word for word; or a permission decision. */
  text: z.string().min(1),
  /** The message or note it was pinned from. */
  source_id: recordIdSchema,
  created_at: instantSchema,
  /** The commit version that unpinned it; it is then shown, and in no input. */
  ended_at: versionSchema.nullable(),
});
export type PinRecord = Readonly<z.infer<typeof pinRecordSchema>>;
