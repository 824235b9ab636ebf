import type { Evidence } from '../../evidence.ts';
import type { ChatRequest } from '../chat-model.ts';
import { citableQuote, citationFor } from '../citation-markup.ts';
import { canonicalTerms } from './canonical-terms.ts';
import { citedText } from './cited-passage.ts';
import { askedMessage, topicOf } from './conversation-question.ts';
import {
  isOfflineAnswer,
  isOwnPhrase,
  nothingAsked,
  nothingSaid,
  wordForWordLine,
} from './offline-phrases.ts';
import { holds } from './rank-sentences.ts';
import { toolResults } from './tool-answer.ts';
import { parseTranscript } from './transcript.ts';

const mostListed = 10;
const mostSaid = 3;

/**
 * Answers questions about what was asked and said before from expanded summaries and the conversation itself; null when
 * the question is another one.
 */
export function answerAboutConversation(question: string, request: ChatRequest): string | null {
  const asked = askedMessage(question);
  if (asked === null) return null;
  const topic = topicOf(question);
  if (asked === 'said') return answerAboutAnswers(topic, request.evidence);
  const messages = [
    ...new Set([...expandedMessages(request), ...userMessages(request.evidence, 'conversation')]),
  ].filter((text) => text !== question && (topic === '' || shareTerm(text, topic)));
  const first = messages[0];
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return nothingAsked;
  if (asked === 'first')
    return `Your first question was: ${quoted(first, request.evidence)}\n\n${wordForWordLine}`;
  if (asked === 'last')
    return `Your last question was: ${quoted(last, request.evidence)}\n\n${wordForWordLine}`;
  const list = messages.slice(0, mostListed).map((text) => `- ${quoted(text, request.evidence)}`);
  const more = messages.length > mostListed ? `\n- and ${messages.length - mostListed} more` : '';
  return `You asked:\n\n${list.join('\n')}${more}\n\n${wordForWordLine}`;
}

/** What the answers of this conversation said about a topic; the last answer when there is none. */
function answerAboutAnswers(topic: string, evidence: readonly Evidence[]): string {
  const conversation = evidence.filter((item) => item.segment === 'conversation' || item.segment === 'tool');
  const about = conversation.flatMap((item, index) => {
    if (item.role !== 'assistant') return [];
    const before = conversation[index - 1];
    const asked = before?.role === 'user' && shareTerm(before.text, topic);
    const lines = answerLines(item.text).filter((line) => topic === '' || asked || shareTerm(line, topic));
    return lines.length === 0 ? [] : [{ item, lines }];
  });
  const chosen = topic === '' ? about.slice(-1) : about;
  const lines = chosen
    .flatMap(({ item, lines: said }) => said.map((line) => citedText(item, line)))
    .slice(0, mostSaid);
  if (lines.length === 0) return nothingSaid;
  return `I said:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${wordForWordLine}`;
}

/** The lines of an answer that say something, without their marks and citation numbers. */
function answerLines(answer: string): readonly string[] {
  return answer
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*[-*]\s+/u, '')
        .replace(/(?:\s*\[\d+\])+\s*$/u, '')
        .trim(),
    )
    .filter((line) => line !== '' && !isOfflineAnswer(line) && !isOwnPhrase(line) && !line.endsWith(':'));
}

function shareTerm(text: string, topic: string): boolean {
  const held = new Set(canonicalTerms(text));
  return canonicalTerms(topic).some((term) => holds(held, term));
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
