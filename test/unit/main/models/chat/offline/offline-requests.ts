import { readFileSync } from 'node:fs';
import type { ChatMessage, ChatRequest, ToolCall } from '../../../../../../main/models/chat/chat-model.ts';
import { createOfflineModel } from '../../../../../../main/models/chat/offline/offline-model.ts';
import type { Evidence } from '../../../../../../main/models/evidence.ts';
import type { RetrievedToolSchema } from '../../../../../../shared/records/records.ts';
import { chatRequest } from '../../../../../scripted/chat-request.ts';

export const model = createOfflineModel({ pause: async () => {} });

/** A file of the fixtures' knowledge base. */
export function note(name: string): string {
  return readFileSync(new URL(`../../../../../../fixtures/kb/${name}-notes.md`, import.meta.url), 'utf8');
}

/** A passage at hand. */
export function evidence(recordId: string, text: string, changes: Partial<Evidence> = {}): Evidence {
  return {
    recordId,
    version: 1,
    segment: 'knowledge',
    origin: 'document',
    source: `${recordId}.md`,
    text,
    ...changes,
  };
}

export const notes = ['kestrel', 'heron'].map((name) => evidence(`${name}-notes`, note(name)));

/** The user message that asks a question. */
export function asking(question: string): ChatMessage {
  return {
    role: 'user',
    content: `# Question\n${question}\n\n## Conversation Memory\nThe latest messages.\n\n## Knowledge Base Memory\nPassages.`,
  };
}

/** A tool that takes texts of these names. */
export function tool(
  name: string,
  properties: readonly string[] = [],
  required = properties,
): RetrievedToolSchema {
  const entries = properties.map((property): [string, { type: string }] => [property, { type: 'string' }]);
  return {
    type: 'function',
    function: {
      name,
      description: name,
      parameters: { type: 'object', properties: Object.fromEntries(entries), required: [...required] },
    },
  };
}

/** Asks with both notes at hand, or with what is given instead. */
export function ask(question: string, changes: Partial<ChatRequest> = {}) {
  return model.complete(chatRequest({ messages: [asking(question)], evidence: notes, ...changes }));
}

/** A question, the call of a tool for it, and what the tool said. */
export function afterCall(question: string, name: string, result: string): readonly ChatMessage[] {
  const call: ToolCall = { id: 'call_1_1', name, arguments: '{}' };
  return [
    asking(question),
    { role: 'assistant', content: '', toolCalls: [call] },
    {
      role: 'tool',
      content: `<data record="log" source="${name}" trust="untrusted">\n${result}\n</data>`,
      toolCallId: 'call_1_1',
    },
  ];
}
