import * as z from 'zod';
import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import { canonicalJson } from '../journal/canonical-json.ts';
import { sha256 } from '../journal/sha256.ts';
import type { ChatMessage } from '../models/chat/chat-model.ts';
import type { ContextItem } from './context-item.ts';

/**
 * What the journal keeps of a model call's input beside its snapshot (spec D1): the SHA-256 of each message and of the tool schemas, in hex,
 * which prove that it was put together again byte for byte; and how entities read, as these are described anew whenever more is known. It
 * goes with the first record of the input that is forgotten: the digest of a short text would tell whoever guesses it.
 */
export const recordedInputSchema = z.object({
  messages: z.array(z.string()),
  tools: z.string(),
  entities: z.record(z.string(), z.string()),
});

/** The content of a `model_called` event. */
export function recordInput(
  messages: readonly ChatMessage[],
  tools: readonly RetrievedToolSchema[],
  items: readonly Pick<ContextItem, 'record_id' | 'segment' | 'text'>[],
): z.infer<typeof recordedInputSchema> {
  const entities = items.filter(({ segment }) => segment === 'entity');
  return {
    messages: messages.map(inputFingerprint),
    tools: inputFingerprint(tools),
    entities: Object.fromEntries(entities.map(({ record_id, text }) => [record_id, text])),
  };
}

/** The fingerprint of one message, or of all tool schemas together. */
export function inputFingerprint(said: ChatMessage | readonly RetrievedToolSchema[]): string {
  return sha256(canonicalJson(said));
}
