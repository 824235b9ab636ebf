import * as z from 'zod';
import { errorCodes } from '../errors.ts';

/** What travels over the browser host's WebSocket, as JSON text. */

/** From the page: one call. `id` comes back with its reply. */
export const clientMessageSchema = z.object({
  id: z.int().nonnegative(),
  method: z.unknown(),
  payload: z.unknown(),
});

const errorDataSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
});

const callReplySchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorDataSchema }),
]);

/** To the page: the reply to a call, or an event. */
export const serverMessageSchema = z.union([
  z.object({ id: z.int().nonnegative(), reply: callReplySchema }),
  z.object({ event: z.string(), payload: z.unknown() }),
]);
export type ServerMessage = Readonly<z.infer<typeof serverMessageSchema>>;
