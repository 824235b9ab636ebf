import * as z from 'zod';
import { recordIdSchema, recordKindSchema, versionSchema } from './base.ts';

/** An answer that used what is to be forgotten; `quotes` when its citations quote it, else it only had it in view (spec E7). */
export const affectedAnswerSchema = z.object({
  id: recordIdSchema,
  version: versionSchema,
  thread_id: z.string(),
  excerpt: z.string(),
  use: z.enum(['quotes', 'in_view']),
});
export type AffectedAnswer = Readonly<z.infer<typeof affectedAnswerSchema>>;

/** What a forget will reach, before it happens (spec E7). */
export const forgetPlanSchema = z.object({
  targets: z.array(z.object({ id: recordIdSchema, kind: recordKindSchema, title: z.string() })),
  /** Everything derived, each kind with its count. */
  artifacts: z.record(z.string(), z.int().nonnegative()),
  answers: z.array(affectedAnswerSchema),
  consumers: z.array(z.string()),
});
export type ForgetPlan = Readonly<z.infer<typeof forgetPlanSchema>>;

/** Proof of a forget (spec E8): ids and kinds, never content. */
export const forgetReceiptSchema = z.object({
  version: versionSchema,
  at: z.string(),
  targets: z.array(z.object({ id: recordIdSchema, kind: recordKindSchema })),
  invalidated: z.record(z.string(), z.int().nonnegative()),
  rebuilt: z.array(z.string()),
  consumers: z.array(z.object({ consumer: z.string(), watermark: versionSchema, action: z.string() })),
  scan: z.object({
    status: z.enum(['clean', 'not_clean', 'pending']),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    occurrences: z.int().nonnegative(),
    residue: z.array(z.string()),
  }),
  kept: z.array(z.object({ id: recordIdSchema, why: z.string() })),
  sent_to_provider: z.array(z.object({ model: z.string(), calls: z.int().nonnegative() })),
});
export type ForgetReceipt = Readonly<z.infer<typeof forgetReceiptSchema>>;
