import * as z from 'zod';
import { versionSchema } from '../records/base.ts';
import {
  forgetAuditSchema,
  forgetCandidateSchema,
  forgetPlanSchema,
  forgetReceiptSchema,
  hiddenForgetSchema,
} from '../records/forget.ts';
import { call } from './call.ts';

const ids = z.array(z.string().min(1)).min(1);
const version = versionSchema;
const receipt = forgetReceiptSchema;

/** The only way anything is deleted (spec A, E). */
export const forgetCalls = {
  'forget.plan': call(z.object({ ids }), forgetPlanSchema),
  /** What could be meant by everything about something, or between two times; nothing is forgotten. */
  'forget.candidates': call(
    z.object({
      text: z.string().trim().min(1).optional(),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    z.object({ candidates: z.array(forgetCandidateSchema) }),
  ),
  /** A receipt; or, where the setting gives a grace period, what is hidden until then. */
  'forget.execute': call(
    z.object({ ids, keep: z.union([z.literal('all'), z.array(z.string().min(1))]).optional() }),
    z.object({ receipt: receipt.nullable(), hidden: hiddenForgetSchema.nullable() }),
  ),
  'forget.receipts': call(z.object({}), z.object({ receipts: z.array(receipt) })),
  'forget.audit': call(
    z.object({ version: version.optional() }),
    z.object({ audits: z.array(forgetAuditSchema) }),
  ),
  /** Forgets in their grace period. */
  'forget.hidden': call(z.object({}), z.object({ hidden: z.array(hiddenForgetSchema) })),
  'forget.restore': call(z.object({ version }), z.object({ version, ids: z.array(z.string()) })),
  'forget.eraseHidden': call(z.object({ version }), z.object({ receipt })),
  /** A window says that it is there, and later how far it has let go; one that leaves says so too (spec E4). */
  'forget.attachWindow': call(z.object({ window_id: z.string().min(1) }), z.object({ version })),
  'forget.windowSaw': call(z.object({ window_id: z.string().min(1), version }), z.object({})),
  'forget.detachWindow': call(z.object({ window_id: z.string().min(1) }), z.object({})),
} as const;
