import { countCodePoints } from '../../shared/code-points.ts';
import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import type { ChatMessage } from '../models/chat/chat-model.ts';
import { charactersPerToken } from './budget.ts';

/**
 * Tokens of one model call: system prompt, context, tool schemas and loop messages together (spec R6, R7). Characters are
 * summed before they are divided, so nothing is lost to rounding.
 */
export function estimateCallTokens(
  messages: readonly ChatMessage[],
  tools: readonly RetrievedToolSchema[],
): number {
  const characters = messages.reduce((sum, message) => sum + messageCharacters(message), 0);
  const schemas = tools.length === 0 ? 0 : countCodePoints(JSON.stringify(tools));
  return Math.floor((characters + schemas) / charactersPerToken);
}

function messageCharacters(message: ChatMessage): number {
  const content = countCodePoints(message.content);
  if (message.role !== 'assistant') return content;
  return message.toolCalls.reduce(
    (sum, call) => sum + countCodePoints(call.name) + countCodePoints(call.arguments),
    content,
  );
}
