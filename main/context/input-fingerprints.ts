import * as z from 'zod';
import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import { canonicalJson } from '../journal/canonical-json.ts';
import { sha256 } from '../journal/sha256.ts';
import type { ChatMessage } from '../models/chat/chat-model.ts';

/**
 * SHA-256 of each message of a model call and of its tool schemas, in hex. They prove later that the input was put together again byte for
 * byte (spec D1), and go with the first record of it that is forgotten: the digest of a short text would tell whoever guesses it.
 */
export const inputFingerprintsSchema = z.object({ messages: z.array(z.string()), tools: z.string() });

export function inputFingerprints(
  messages: readonly ChatMessage[],
  tools: readonly RetrievedToolSchema[],
): z.infer<typeof inputFingerprintsSchema> {
  return { messages: messages.map(inputFingerprint), tools: inputFingerprint(tools) };
}

/** The fingerprint of one message, or of all tool schemas together. */
export function inputFingerprint(said: ChatMessage | readonly RetrievedToolSchema[]): string {
  return sha256(canonicalJson(said));
}
