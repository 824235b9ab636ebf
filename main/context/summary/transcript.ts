import type { ConversationRecord } from '../../../shared/records/records.ts';

export type TranscriptMessage = Pick<ConversationRecord, 'role' | 'content' | 'timestamp'>;

/** The exact transcript of messages, oldest first: `[time] role: content`, one blank line between (spec F `full_content`). */
export function renderTranscript(messages: readonly TranscriptMessage[]): string {
  return messages.map((message) => `[${message.timestamp}] ${message.role}: ${message.content}`).join('\n\n');
}
