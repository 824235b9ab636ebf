import type { MessagePart } from '../context/rebuilt-message.ts';
import type { ChatMessage, ToolCall } from '../models/chat/chat-model.ts';

/** One message of a recorded model input, in parts, as far as it can be told; the rest as in `ChatMessage`. */
export type InputMessage =
  | { readonly role: 'system' | 'user'; readonly parts: readonly MessagePart[] }
  | {
      readonly role: 'assistant';
      readonly parts: readonly MessagePart[];
      readonly toolCalls: readonly ToolCall[];
    }
  | { readonly role: 'tool'; readonly parts: readonly MessagePart[]; readonly toolCallId: string };

/** The message as the model was given it; null when a part of it can't be told any more. */
export function toChatMessage({ parts, ...message }: InputMessage): ChatMessage | null {
  let content = '';
  for (const { text } of parts) {
    if (text === null) return null;
    content += text;
  }
  return { ...message, content };
}
