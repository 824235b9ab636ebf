import * as z from 'zod';
import { forgetPlanSchema, forgetReceiptSchema } from '../records/forget.ts';
import { call } from './call.ts';

const ids = z.array(z.string().min(1)).min(1);

/** The only way anything is deleted (spec A, E). */
export const forgetCalls = {
  'forget.plan': call(z.object({ ids }), forgetPlanSchema),
  'forget.execute': call(
    z.object({ ids, keep: z.union([z.literal('all'), z.array(z.string().min(1))]).optional() }),
    z.object({ receipt: forgetReceiptSchema }),
  ),
  'forget.receipts': call(z.object({}), z.object({ receipts: z.array(forgetReceiptSchema) })),
} as const;
