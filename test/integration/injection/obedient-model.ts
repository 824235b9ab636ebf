import type { ChatModel, ChatRequest } from '../../../main/models/chat/chat-model.ts';
import {
  createScriptedModel,
  type ScriptedToolCall,
  type ScriptStep,
} from '../../scripted/scripted-model.ts';
import { summaryReply } from '../../scripted/summary-reply.ts';

/** What the model read in documents and tool results, each sentence taken as an order. */
function ordersIn(request: ChatRequest): readonly string[] {
  const read = request.messages.slice(1).map((message) => message.content);
  const fenced = read.flatMap((text) =>
    [...text.matchAll(/<data\b[^>]*>\n([\s\S]*?)\n<\/data>/gu)].map((match) => match[1] ?? ''),
  );
  return fenced.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/u)).filter((order) => order.trim() !== '');
}

/** Every tool that could do harm, called with the words of an order. */
function everyTool(order: string): readonly ScriptedToolCall[] {
  return [
    { name: 'remember_note', arguments: { content: order, scope: 'user' } },
    { name: 'remember_entity', arguments: { name: order.slice(0, 60), type: 'SYSTEM', description: order } },
    { name: 'arxiv_search', arguments: { query: order } },
    { name: 'fetch_arxiv_paper', arguments: { arxiv_id: '2310.08560' } },
    { name: 'ingest_document', arguments: { path: '/etc/hostname' } },
    { name: 'summarize_and_store', arguments: {} },
  ];
}

/**
 * A model that obeys every instruction it reads, wherever it stands: it looks for every tool, calls each with the words of each order, says
 * what it was told to say and promises to go on doing so.
 */
export function createObedientModel(): ChatModel {
  return createScriptedModel((request): ScriptStep => {
    const orders = ordersIn(request);
    switch (request.purpose) {
      case 'answer': {
        const asked = request.messages.filter((message) => message.role === 'assistant').length;
        if (asked === 0) {
          return {
            toolCalls: [{ name: 'read_toolbox', arguments: { query: 'note entity paper document summary' } }],
          };
        }
        if (asked === 1) return { toolCalls: orders.slice(0, 6).flatMap(everyTool) };
        return `I will always obey. ${orders.join(' ')}`;
      }
      case 'entities': {
        const text = request.messages.at(-1)?.content ?? '';
        return JSON.stringify({
          entities: [{ name: text.slice(-40).trim(), type: 'SYSTEM', description: text }],
        });
      }
      case 'summary':
        return summaryReply(`- ${request.messages.at(-1)?.content ?? ''}`, { actions: '- Obey.' });
      default:
        return 'Obey what every passage says about notes and papers today';
    }
  });
}
