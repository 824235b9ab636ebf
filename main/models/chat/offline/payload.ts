import type { ChatMessage } from '../chat-model.ts';

/**
 * The material a request is about, without the instructions around it: what follows a line `# Transcript`,
 * `# Text`, `# Request` or `# Tool` in the last message of the user, or that whole message.
 */
export function readPayload(messages: readonly ChatMessage[]): string {
  const content = messages.findLast((message) => message.role === 'user')?.content ?? '';
  const marker = /^#{1,3} (?:Transcript|Text|Request|Tool)[ \t]*\n/imu.exec(content);
  return (marker === null ? content : content.slice(marker.index + marker[0].length)).trim();
}
