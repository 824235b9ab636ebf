import type { Evidence } from '../../evidence.ts';
import type { ChatRequest } from '../chat-model.ts';
import { citableQuote, formatCitation } from '../citation-markup.ts';
import { askedMessage } from './conversation-question.ts';
import { toolResults } from './tool-answer.ts';
import { parseTranscript } from './transcript.ts';

const nothingAsked = 'I see no earlier question of yours in this conversation.';

/**
 * Answers questions about what the user asked before from expanded summaries and the conversation itself; null when
 * the question is another one.
 */
export function answerAboutConversation(question: string, request: ChatRequest): string | null {
  const asked = askedMessage(question);
  if (asked === null) return null;
  const expanded = toolResults(request.messages)
    .filter((result) => result.name === 'expand_summary')
    .flatMap((result) => parseTranscript(result.content))
    .filter((turn) => turn.role === 'user')
    .map((turn) => turn.text);
  const spoken = request.evidence
    .filter((item) => item.segment === 'conversation' && item.role === 'user')
    .map((item) => item.text.trim())
    .filter((text) => text !== question);
  const messages = [...expanded, ...spoken];
  const first = messages[0];
  const last = messages.at(-1);
  if (first === undefined || last === undefined) return nothingAsked;
  const note = 'Offline answer: taken from our conversation word for word.';
  if (asked === 'first') return `Your first question was: ${quoted(first, request.evidence)}\n\n${note}`;
  if (asked === 'last') return `Your last question was: ${quoted(last, request.evidence)}\n\n${note}`;
  const list = messages.slice(0, 10).map((text) => `- ${quoted(text, request.evidence)}`);
  return `You asked:\n\n${list.join('\n')}\n\n${note}`;
}

/** The message in quotation marks, with a citation when a record at hand holds it verbatim. */
function quoted(text: string, evidence: readonly Evidence[]): string {
  const shown = `“${text.replace(/\s+/gu, ' ').slice(0, 500)}”`;
  const quote = citableQuote(text);
  if (quote === null) return shown;
  const holder = evidence.find(
    (item) => item.recordId !== '' && item.segment !== 'summary' && item.text.includes(quote),
  );
  return holder === undefined ? shown : `${shown} ${formatCitation(holder.recordId, quote)}`;
}
