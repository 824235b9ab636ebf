import * as z from 'zod';
import type { Evidence } from '../../evidence.ts';
import type { ChatMessage, ChatRequest } from '../chat-model.ts';
import { citableQuote, citationFor } from '../citation-markup.ts';
import { toolLine } from './offline-phrases.ts';
import { runMessages } from './question.ts';
import { noteText } from './tool-rules.ts';

export interface ToolResult {
  readonly name: string;
  readonly content: string;
}

/** The results of the present run's tool calls with the tools' names, in order. */
export function toolResults(messages: readonly ChatMessage[]): readonly ToolResult[] {
  const run = runMessages(messages);
  const names = new Map(
    run.flatMap((message) =>
      message.role === 'assistant' ? message.toolCalls.map((call) => [call.id, call.name] as const) : [],
    ),
  );
  return run.flatMap((message) =>
    message.role === 'tool'
      ? [{ name: names.get(message.toolCallId) ?? '', content: withoutFence(message.content) }]
      : [],
  );
}

/** A result without the data fence around it and the notice after it. */
function withoutFence(content: string): string {
  const fenced = /^<data\b[^>]*>\n?([\s\S]*?)\n?<\/data>/u.exec(content.trimStart());
  return fenced?.[1] ?? content;
}

/** Expanded summaries that stand only in tool messages, as evidence without a record: usable, but not citable. */
export function toolEvidence(request: ChatRequest): readonly Evidence[] {
  if (request.evidence.some((item) => item.segment === 'tool')) return [];
  return toolResults(request.messages)
    .filter((result) => result.name === 'expand_summary')
    .map((result) => ({
      recordId: '',
      version: 0,
      segment: 'tool',
      origin: 'tool',
      source: result.name,
      text: result.content,
    }));
}

/** The answer to a question whose answer is a tool's result as such; null when no such tool has run. */
export function answerFromTools(question: string, request: ChatRequest): string | null {
  const result = toolResults(request.messages).findLast((one) => one.name !== 'expand_summary');
  if (result === undefined) return null;
  const answer = answerFrom(result, question, request);
  return answer === null ? null : `${answer}\n\n${toolLine}`;
}

function answerFrom(result: ToolResult, question: string, request: ChatRequest): string | null {
  const shown = result.content.trim().slice(0, 400);
  if (/^(?:error|failed|refused)\b/iu.test(shown)) {
    return `I tried ${result.name}, but it failed: ${shown.replace(/^error:\s*/iu, '')}`;
  }
  switch (result.name) {
    case 'get_current_time':
      return `It is ${shown}.${citationOf(shown, request.evidence)}`;
    case 'summarize_and_store':
      return shown.startsWith('Stored') ? `I have summarised our conversation. ${shown}` : shown;
    case 'remember_note':
      return `I have noted: ${noteText(question) ?? shown}`;
    case 'fetch_arxiv_paper':
      return shown;
    case 'arxiv_search':
      return listPapers(result.content, request.evidence) ?? `The search answered: ${shown}`;
    default:
      return null;
  }
}

const papersSchema = z.array(
  z.looseObject({
    arxiv_id: z.string(),
    title: z.string(),
    authors: z.union([z.array(z.string()), z.string()]).optional(),
    published: z.string().optional(),
  }),
);

function listPapers(content: string, evidence: readonly Evidence[]): string | null {
  const papers = papersSchema.safeParse(parseJson(content));
  if (!papers.success) return null;
  if (papers.data.length === 0) return 'arXiv has no paper that matches.';
  const lines = papers.data.slice(0, 5).map((paper) => {
    const authors = Array.isArray(paper.authors)
      ? paper.authors.slice(0, 3).join(', ')
      : (paper.authors ?? '');
    const details = [authors, paper.published?.slice(0, 10) ?? '', `arXiv ${paper.arxiv_id}`].filter(
      (part) => part !== '',
    );
    const citation = citationOf(paper.title, evidence);
    return `- ${paper.title} (${details.join('; ')})${citation}`;
  });
  return `I found these papers on arXiv:\n\n${lines.join('\n')}`;
}

/** A citation of the record at hand that holds the text word for word; nothing when there is none. */
function citationOf(text: string, evidence: readonly Evidence[]): string {
  const quote = citableQuote(text);
  const holder = evidence.find((item) => quote !== null && item.text.includes(quote));
  return quote === null || holder === undefined ? '' : ` ${citationFor(holder.recordId, quote)}`.trimEnd();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1));
  } catch {
    // A result that was cut or is no JSON is shown as text by the caller.
    return null;
  }
}
