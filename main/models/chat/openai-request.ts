import type OpenAI from 'openai';
import type { ChatMessage, ChatRequest } from './chat-model.ts';
import { completionCap } from './model-settings.ts';

type Parameters = OpenAI.Chat.ChatCompletionCreateParamsStreaming;

/**
 * Which parameters a service understands: `current` is OpenAI's own set; `older` names the cap `max_tokens` and does not ask for
 * the usage, as services do that follow an earlier version.
 */
export type Dialect = 'current' | 'older';

/** The body of a streaming chat-completions call for a request. Evidence is never sent. */
export function toParameters(request: ChatRequest, model: string, dialect: Dialect): Parameters {
  const cap = request.maxCompletionTokens ?? completionCap(request.purpose);
  return {
    model,
    messages: request.messages.map(toMessage),
    stream: true,
    ...(dialect === 'current' ? { stream_options: { include_usage: true } } : {}),
    ...(cap === undefined
      ? {}
      : dialect === 'current'
        ? { max_completion_tokens: cap }
        : { max_tokens: cap }),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map(toTool) }),
  };
}

function toTool(tool: ChatRequest['tools'][number]): OpenAI.Chat.ChatCompletionFunctionTool {
  return { type: 'function', function: { ...tool.function, parameters: { ...tool.function.parameters } } };
}

function toMessage(message: ChatMessage): OpenAI.Chat.ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content };
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId };
    case 'assistant':
      return message.toolCalls.length === 0
        ? { role: 'assistant', content: message.content }
        : {
            role: 'assistant',
            content: message.content === '' ? null : message.content,
            tool_calls: message.toolCalls.map((call) => ({
              id: call.id,
              type: 'function' as const,
              function: { name: call.name, arguments: call.arguments },
            })),
          };
  }
}
