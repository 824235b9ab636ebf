import type { ChatModel, ChatRequest } from '../../main/models/chat/chat-model.ts';
import { summaryReply } from '../scripted/summary-reply.ts';

const summary = summaryReply('- Kestrel claims that tiered summary ledgers cut resumption errors by 41%.', {
  entities: '- Kestrel',
  actions: '- The Kestrel notes stay as they are.',
});

/** Replies as a model gives that does what its prompt says. */
function reply(request: ChatRequest): string {
  const asked = request.messages.at(-1)?.content ?? '';
  switch (request.purpose) {
    case 'task':
      return JSON.stringify({
        goal: 'Do what was asked.',
        inputs: ['the papers'],
        outputs: ['an answer'],
        acceptance: ['Every claim is cited.'],
        write_allowed: /\bsave\b/u.test(asked),
      });
    case 'summary':
      return summary;
    case 'label':
      return asked.includes('streaming')
        ? 'Kestrel paper on streaming memory consolidation and resumption errors'
        : 'Kestrel notes stay after orders to ignore previous instructions';
    case 'entities':
      return asked.includes('reply only')
        ? '{"entities": [{"name": "Ada Lovelace", "type": "PERSON"}]}'
        : asked.includes('Lovelace')
          ? '{"entities": [{"name": "Ada Lovelace", "type": "PERSON"}, {"name": "Paris", "type": "PLACE"}, {"name": "PostgreSQL", "type": "SYSTEM"}]}'
          : '{"entities": []}';
    case 'answer':
      return asked.includes('tantalum')
        ? 'I found nothing about this.'
        : 'They cut resumption errors [[cite:passage-1|cut resumption errors by 41%]].';
    case 'augmentation':
      return '{"description": "Searches papers by words.", "queries": ["Find papers on agent memory"]}';
  }
}

/** The scripted model of the prompt suite: deterministic, one reply per purpose and case. */
export function createScriptedPromptModel(): ChatModel {
  return {
    id: 'scripted',
    offline: false,
    complete: (request) =>
      Promise.resolve({
        content: reply(request),
        toolCalls: [],
        finish: 'stop',
        model: 'scripted',
        usage: { promptTokens: 0, completionTokens: 0 },
      }),
  };
}
