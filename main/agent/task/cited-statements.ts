import { withoutOwnPhrases } from '../../models/chat/offline/offline-phrases.ts';
import { words } from '../../models/chat/offline/terms.ts';

/** A heading, a table's ruler or a fence: it states nothing. */
const formOnly = /^\s*(?:#{1,6}\s|\|?\s*:?-{2,}|```|~~~)/u;
const marker = /\[\d{1,3}\]/u;
/** Shorter lines introduce or label what follows. */
const fewestWords = 5;

/**
 * How many statements an answer makes, and how many of them cite nothing. A statement is a paragraph, a list
 * entry or a table row; what the offline model says of itself is none.
 */
export function citedStatements(answer: string): { readonly statements: number; readonly uncited: number } {
  const lines = withoutOwnPhrases(answer)
    .split('\n')
    .filter(
      (line) => !formOnly.test(line) && !line.trimEnd().endsWith(':') && words(line).length >= fewestWords,
    );
  return { statements: lines.length, uncited: lines.filter((line) => !marker.test(line)).length };
}
