import type { Evidence } from '../../evidence.ts';
import type { ChatRequest } from '../chat-model.ts';
import { citableQuote, citationFor } from '../citation-markup.ts';
import { askedMessage } from './conversation-question.ts';
import { nothingAsked, wordForWordLine } from './offline-phrases.ts';
import { toolResults } from './tool-answer.ts';
import { parseTranscript } from './transcript.ts';

/**
 * Answers questions about what the user asked before from expanded summaries and the conversation itself; null when
 * the question is another one.
 */
export function answerAboutConversation(question: string, request: ChatRequest): string | null {
  const asked = askedMessage(question);
  if (asked === null) return null;
  const messages = [
    ...new Set([...expandedMessages(request), ...userMessages(request.evidence, 'conversation')]),
  ].filter((text) => text !== question);
  const first = messages[0];
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return nothingAsked;
  if (asked === 'first')
    return `Your first question was: ${quoted(first, request.evidence)}\n\n${wordForWordLine}`;
  if (asked === 'last')
    return `Your last question was: ${quoted(last, request.evidence)}\n\n${wordForWordLine}`;
  const list = messages.slice(0, 10).map((text) => `- ${quoted(text, request.evidence)}`);
  return `You asked:\n\n${list.join('\n')}\n\n${wordForWordLine}`;
}

/** The user's messages behind a summary expanded in this run, oldest first: its records, or what the result says. */
function expandedMessages(request: ChatRequest): readonly string[] {
  const records = userMessages(request.evidence, 'tool');
  if (records.length > 0) return records;
  return toolResults(request.messages)
    .filter((result) => result.name === 'expand_summary')
    .flatMap((result) => parseTranscript(result.content.split('\nOriginals:\n').at(-1) ?? ''))
    .filter((turn) => turn.role === 'user')
    .map((turn) => turn.text);
}

function userMessages(evidence: readonly Evidence[], segment: string): readonly string[] {
  return evidence
    .filter((item) => item.segment === segment && item.role === 'user')
    .map((item) => item.text.trim());
}

/** The message in quotation marks, with a citation when a record at hand holds it verbatim. */
function quoted(text: string, evidence: readonly Evidence[]): string {
  const shown = `“${text.replace(/\s+/gu, ' ').slice(0, 500)}”`;
  const quote = citableQuote(text);
  if (quote === null) return shown;
  const holder = evidence.find((item) => item.segment !== 'summary' && item.text.includes(quote));
  return holder === undefined ? shown : `${shown} ${citationFor(holder.recordId, quote)}`.trimEnd();
}
