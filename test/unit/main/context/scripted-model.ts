import type { ChatModel, ChatReply, ChatRequest } from '../../../../main/models/chat/chat-model.ts';

/** A reply, an error to throw, or a function of the request. */
export type Script = string | Error | Partial<ChatReply> | ((request: ChatRequest) => string | Error);

export interface RecordedModel extends ChatModel {
  readonly requests: readonly ChatRequest[];
}

/** A model that gives the replies of its script in order, the last one for ever, and keeps what it was asked. */
export function scriptedModel(script: readonly Script[]): RecordedModel {
  const requests: ChatRequest[] = [];
  return {
    id: 'scripted',
    offline: false,
    requests,
    complete(request) {
      const step = script[Math.min(requests.length, script.length - 1)] ?? '';
      requests.push(request);
      const value = typeof step === 'function' ? step(request) : step;
      if (value instanceof Error) return Promise.reject(value);
      const reply: ChatReply = {
        content: '',
        toolCalls: [],
        finish: 'stop',
        model: 'scripted',
        usage: { promptTokens: 0, completionTokens: 0 },
      };
      return Promise.resolve({ ...reply, ...(typeof value === 'string' ? { content: value } : value) });
    },
  };
}
