import type { ConversationRecord } from '../../../shared/records/records.ts';
import type { ConversationPage } from '../../memory/memory-manager.ts';
import { compactMessages } from '../compact-text.ts';
import { neutralise } from '../neutralise.ts';
import { type Candidate, toCandidate } from './candidate.ts';

/** What stands in for the conversation once a summary has consumed it (spec R7). */
export interface ConversationStub {
  readonly summary_id: string;
  readonly version: number;
  /** The summary's label, 8 to 12 words. */
  readonly label: string;
  readonly messages: number;
  /** At most 400 characters of the consumed messages (spec D7). */
  readonly compact_text: string;
}

/** Builds the stub for messages that were consumed (spec R7, D7). */
export function conversationStub(
  summary: { readonly id: string; readonly version: number; readonly description: string },
  consumed: readonly ConversationRecord[],
): ConversationStub {
  return {
    summary_id: summary.id,
    version: summary.version,
    label: summary.description,
    messages: consumed.length,
    compact_text: compactMessages(consumed.map((message) => message.content)).text,
  };
}

/** Messages of the thread as candidates, oldest first (spec R3). */
export function conversationCandidates(page: ConversationPage): readonly Candidate[] {
  return page.messages.map((message, index) =>
    toCandidate({
      kind: 'conversation',
      segment: 'conversation',
      record: message,
      source: `thread ${message.thread_id}`,
      stored: message.content,
      rendered: `[${message.timestamp} | ${message.role} | record ${message.id}]\n${neutralise(message.content).text}`,
      relevance: 1,
      because: `message ${index + 1} of the last ${page.messages.length} unsummarised messages`,
      role: message.role,
    }),
  );
}

/** Lines that stand before the messages: the stub, and how many older ones are left out and how to reach them (spec R3, R7). */
export function conversationPreamble(
  page: Pick<ConversationPage, 'omitted'>,
  stub: ConversationStub | null,
): readonly string[] {
  const lines: string[] = [];
  if (stub !== null) {
    lines.push(
      `[${stub.messages} ${stub.messages === 1 ? 'message was' : 'messages were'} folded into summary ${stub.summary_id}. Call expand_summary("${stub.summary_id}") for the originals.]`,
    );
    const compact = neutralise(stub.compact_text).text;
    if (compact !== '') lines.push(`In short: ${compact}`);
  }
  if (page.omitted > 0) {
    lines.push(
      `[${page.omitted} older unsummarised ${page.omitted === 1 ? 'message is' : 'messages are'} not shown. Reach them with search_memory, or fold them with summarize_and_store and then expand_summary.]`,
    );
  }
  return lines;
}
