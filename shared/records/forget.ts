import * as z from 'zod';
import { recordIdSchema, recordKindSchema, versionSchema } from './base.ts';

/** An answer that used what is to be forgotten; `quotes` when its citations quote it, else it only had it in view (spec E7). */
const affectedAnswerSchema = z.object({
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
  /**
   * What says the same as the targets, as their source, in a run whose recording goes or as an answer that was kept before, and stays:
   * it has to be named to be forgotten too.
   */
  staying_sources: z.array(
    z.object({ id: recordIdSchema, version: versionSchema, kind: recordKindSchema, title: z.string() }),
  ),
  consumers: z.array(z.string()),
});
export type ForgetPlan = Readonly<z.infer<typeof forgetPlanSchema>>;

/** One thing that could be forgotten, for the user to tick (spec E7). */
export const forgetCandidateSchema = z.object({
  id: recordIdSchema,
  version: versionSchema,
  kind: recordKindSchema,
  title: z.string(),
  excerpt: z.string(),
  at: z.string(),
});
export type ForgetCandidate = Readonly<z.infer<typeof forgetCandidateSchema>>;

/** A consumer of the memory core, the last version it has read up to, and how it let go (spec E4). */
const consumerReportSchema = z.object({
  consumer: z.string(),
  watermark: versionSchema,
  action: z.string(),
});
export type ConsumerReport = Readonly<z.infer<typeof consumerReportSchema>>;

/** Proof of a forget (spec E8): ids and kinds, never content. */
export const forgetReceiptSchema = z.object({
  version: versionSchema,
  at: z.string(),
  targets: z.array(z.object({ id: recordIdSchema, kind: recordKindSchema })),
  invalidated: z.record(z.string(), z.int().nonnegative()),
  rebuilt: z.array(z.string()),
  consumers: z.array(consumerReportSchema),
  scan: z.object({
    status: z.enum(['clean', 'not_clean', 'pending']),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    occurrences: z.int().nonnegative(),
    residue: z.array(z.string()),
    /** What was not looked for, or not everywhere, as whole sentences. */
    not_looked_for: z.array(z.string()).default([]),
  }),
  kept: z.array(z.object({ id: recordIdSchema, why: z.string() })),
  sent_to_provider: z.array(z.object({ model: z.string(), calls: z.int().nonnegative() })),
});
export type ForgetReceipt = Readonly<z.infer<typeof forgetReceiptSchema>>;

/** A forget in its grace period: hidden from every read, and still to be restored (spec E9). */
export const hiddenForgetSchema = z.object({
  version: versionSchema,
  hidden_at: z.string(),
  /** When it will be erased. */
  erase_at: z.string(),
  targets: z.array(z.object({ id: recordIdSchema, kind: recordKindSchema })),
});
export type HiddenForget = Readonly<z.infer<typeof hiddenForgetSchema>>;

/**
 * One forget looked at again: each consumer with its watermark and what it still holds that it must not, and the files its scan named
 * that are still there. All zeros and a clean scan is right.
 */
export const forgetAuditSchema = z.object({
  version: versionSchema,
  ok: z.boolean(),
  consumers: z.array(
    z.object({ consumer: z.string(), watermark: versionSchema, stale: z.int().nonnegative() }),
  ),
  scan: z.enum(['clean', 'not_clean', 'pending']),
  residue: z.array(z.string()),
});
export type ForgetAudit = Readonly<z.infer<typeof forgetAuditSchema>>;
