import type { Evidence } from '../../evidence.ts';
import type { ChatRequest } from '../chat-model.ts';
import { citationFor } from '../citation-markup.ts';
import { answerAboutConversation } from './conversation-answer.ts';
import { closingLine, nothingFound } from './offline-phrases.ts';
import { readQuestion } from './question.ts';
import { type RankedSentence, rankSentences } from './rank-sentences.ts';
import { answerFromTools, toolEvidence } from './tool-answer.ts';
import { usableEvidence } from './tool-rules.ts';

/** Below the first, the question is not answered; below the second, the sentences are offered as the closest only. */
const relevanceNeeded = 0.4;
const relevanceSure = 0.6;
const mostSentences = 4;

/**
 * Answers from the evidence alone: the best one to four sentences, each with its citation, and a line that says so;
 * or that nothing was found (spec B, R16). The same request always gives the same answer.
 */
export function offlineAnswer(request: ChatRequest): string {
  const question = readQuestion(request.messages);
  const special = answerAboutConversation(question, request) ?? answerFromTools(question, request);
  if (special !== null) return special;
  const evidence = [...usableEvidence(request.evidence), ...toolEvidence(request)].filter(
    (item) => !repeatsQuestion(item, question),
  );
  const chosen = chooseSentences(rankSentences(question, evidence));
  const best = chosen[0];
  if (best === undefined) return nothingFound;
  const lines = chosen.map((one) => citedSentence(one.evidence, one.sentence.text));
  const body = lines.length === 1 ? lines.join('') : lines.map((line) => `- ${line}`).join('\n');
  const opening =
    best.relevance < relevanceSure ? 'I found no direct answer. The closest passages are:\n\n' : '';
  return `${opening}${body}\n\n${closingLine}`;
}

/** A sentence on one line, followed by its citation when its record can be cited. */
export function citedSentence(evidence: Evidence, text: string): string {
  const shown = text
    .replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/u, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('[[cite:', '[cite:')
    // A bare [7] would read as a citation number of the answer's own.
    .replace(/\[(\d{1,3})\]/gu, '($1)');
  return withCitation(shown, citationFor(evidence.recordId, text));
}

function withCitation(text: string, citation: string): string {
  return citation === '' ? text : `${text} ${citation}`;
}

function chooseSentences(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const best = ranked.find((one) => one.relevance >= relevanceNeeded);
  if (best === undefined) return [];
  const most = best.relevance < relevanceSure ? 2 : mostSentences;
  const chosen: RankedSentence[] = [best];
  const covered = new Set(best.matched);
  for (const one of ranked) {
    if (chosen.length === most || one.score < 0.75 * best.score) break;
    if (one.relevance < relevanceNeeded || chosen.some((other) => alike(one, other))) continue;
    const adds = [...one.matched].some((term) => !covered.has(term));
    if (!adds && one.score < 0.85 * best.score) continue;
    chosen.push(one);
    for (const term of one.matched) covered.add(term);
  }
  return chosen;
}

function alike(a: RankedSentence, b: RankedSentence): boolean {
  const common = [...a.terms].filter((term) => b.terms.has(term)).length;
  return common / Math.max(1, Math.min(a.terms.size, b.terms.size)) > 0.7;
}

/** A question asked before is no evidence for its own answer. */
function repeatsQuestion(item: Evidence, question: string): boolean {
  return item.segment === 'conversation' && (item.text.trim() === question || /[?？]\s*$/u.test(item.text));
}
