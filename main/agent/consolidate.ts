import { type ConversationStub, conversationStub } from '../context/segments/conversation.ts';
import type { StoredSummary } from './agent.ts';
import { type SummarizingDependencies, summarizeMessages } from './summarize-messages.ts';

export interface Consolidation extends StoredSummary {
  readonly stub: ConversationStub;
}

/**
 * Summarises a thread's unconsolidated messages into one stored summary and marks exactly the messages it read, in one
 * transaction (spec R7, R8, R9). The running turn's own query is never consumed. Null when there is nothing to do.
 */
export async function consolidate(
  dependencies: SummarizingDependencies,
  threadId: string,
  options: { readonly exclude?: string; readonly signal: AbortSignal },
): Promise<Consolidation | null> {
  const { exclude, signal } = options;
  const { messages } = await dependencies.memory.readConversation({
    thread_id: threadId,
    limit: null,
    ...(exclude === undefined ? {} : { exclude }),
  });
  if (messages.length === 0) return null;
  const store = await summarizeMessages(dependencies, { threadId, messages, signal });
  const summary = await store();
  return { summary, messages: messages.length, stub: conversationStub(summary, messages) };
}
