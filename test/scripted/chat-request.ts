import type { ChatRequest } from '../../main/models/chat/chat-model.ts';

/** A request for tests: an answer to a plain question, unless told otherwise. */
export function chatRequest(changes: Partial<ChatRequest> = {}): ChatRequest {
  return {
    purpose: 'answer',
    messages: [{ role: 'user', content: 'Hello' }],
    tools: [],
    evidence: [],
    signal: new AbortController().signal,
    ...changes,
  };
}
