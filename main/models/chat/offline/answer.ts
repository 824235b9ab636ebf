import type { Evidence } from '../../evidence.ts';
import { subjectReferredTo } from '../../follow-up.ts';
import { isStandingInstruction } from '../../standing-instruction.ts';
import type { ChatRequest } from '../chat-model.ts';
import { parseCitations, visibleText } from '../citation-markup.ts';
import { chooseSentences, relevanceSure } from './choose-sentences.ts';
import { citedPassage } from './cited-passage.ts';
import { comparedSubjects } from './comparison.ts';
import { answerAboutConversation } from './conversation-answer.ts';
import { closingLine, instructionKept, nothingFound } from './offline-phrases.ts';
import { plainReply } from './plain-reply.ts';
import { readQuestion } from './question.ts';
import { type RankedSentence, rankSentences } from './rank-sentences.ts';
import { answerFromTools, toolEvidence } from './tool-answer.ts';
import { usableEvidence } from './usable-evidence.ts';

/**
 * Answers from the evidence alone: the best one to three sentences, each with its citation, and a line that says so;
 * or that nothing was found (spec B, R16). Small talk, questions about the app and instructions need no evidence. The same request always
 * gives the same answer.
 */
export function offlineAnswer(request: ChatRequest): string {
  const question = readQuestion(request.messages);
  const special =
    plainReply(question) ?? answerAboutConversation(question, request) ?? answerFromTools(question, request);
  if (special !== null) return special;
  if (isStandingInstruction(question)) return instructionKept;
  const evidence = [...usableEvidence(request.evidence), ...toolEvidence(request)];
  return answerFromEvidence(question, evidence, request.evidence);
}

function answerFromEvidence(
  question: string,
  evidence: readonly Evidence[],
  all: readonly Evidence[],
): string {
  const compared = comparedSubjects(question);
  if (compared !== null) {
    const comparison = compare(compared, evidence);
    if (comparison !== null) return `${comparison}\n\n${closingLine}`;
  }
  const said = all.filter((item) => item.segment === 'conversation');
  const earlier = said.filter((item) => item.role === 'user').map((item) => item.text);
  const subject = subjectReferredTo(question, earlier);
  const ranked = rankSentences(question, evidence, subject);
  const chosen = chooseSentences(asksForMore(question) ? unsaid(ranked, said) : ranked);
  const best = chosen[0];
  if (best === undefined) return nothingFound;
  const lines = withoutRepeats(chosen.map((one) => citedPassage(one)));
  const body = lines.length === 1 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n');
  const opening =
    best.relevance < relevanceSure ? 'I found no direct answer. The closest passages are:\n\n' : '';
  return `${opening}${body}\n\n${closingLine}`;
}

/** The lines without those that another one begins with, as rows of one form do. */
function withoutRepeats(lines: readonly string[]): readonly string[] {
  const said = lines.map((line) => visibleText(parseCitations(line)).trim());
  return lines.filter((_line, index) => {
    const text = said[index] ?? '';
    return !said.some(
      (other, place) => place !== index && other.startsWith(text) && (other !== text || place < index),
    );
  });
}

/** The best sentence about each of two things; null when there is none for one of them. */
function compare(subjects: readonly [string, string], evidence: readonly Evidence[]): string | null {
  const lines = subjects.map((subject) => {
    const best = chooseSentences(rankSentences(subject, evidence))[0];
    return best === undefined ? null : `- ${subject}: ${citedPassage(best)}`;
  });
  return lines.includes(null) || lines[0] === lines[1] ? null : lines.join('\n');
}

function asksForMore(question: string): boolean {
  return /\b(?:more|else|further|go on|continue|elaborate|mehr|weiter)\b|还有|更多/iu.test(question);
}

/** The sentences that do not stand in an answer given before. */
function unsaid(ranked: readonly RankedSentence[], said: readonly Evidence[]): readonly RankedSentence[] {
  const answers = said
    .filter((item) => item.role === 'assistant')
    .map((item) => item.text.replace(/\s+/gu, ' '))
    .join('\n');
  return ranked.filter(({ sentence }) => !answers.includes(sentence.text.replace(/\s+/gu, ' ').slice(0, 60)));
}
