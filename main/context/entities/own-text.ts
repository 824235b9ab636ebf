import { countCodePoints } from '../../../shared/code-points.ts';
import { parseCitations, visibleText } from '../../models/chat/citation-markup.ts';

const recalledSegments = /^## (?:Conversation|Knowledge Base|Workflow|Entity|Summary) Memory[ \t]*$[\s\S]*/mu;

/**
 * What a message says in its own words: fenced data, quotations, citations and memory segments that came back with it are
 * left out, so that nothing is learnt again from what was recalled (spec R12).
 */
export function ownText(text: string): string {
  return visibleText(parseCitations(text))
    .replace(/^# Question\n/u, '')
    .replace(recalledSegments, '')
    .replace(/<data\b[^>]*>[\s\S]*?(?:<\/data>|$)/giu, '')
    .replace(/^[ \t]*>.*$/gmu, '')
    .trim();
}

/**
 * An answer with blanks for the passages it cites word for word: what was recalled is not learnt again, and every other character stays in
 * its place (spec R12).
 */
export function withoutQuotes(answer: string, quotes: readonly string[]): string {
  return [...quotes]
    .sort((left, right) => right.length - left.length)
    .reduce((text, quote) => text.replaceAll(quote, ' '.repeat(countCodePoints(quote))), answer);
}
