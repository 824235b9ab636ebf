import { isFragment, isHeading } from './sentence-form.ts';
import type { Sentence } from './sentences.ts';

const listLimit = 500;
const rowLimit = 300;
const mostRows = 6;

/**
 * The stretch of a record to quote for a sentence of it: with the list it leads into, or, for a line of a form or table, with the
 * neighbouring lines that hold what the question names and the line itself does not.
 *
 * @param wanted whether the sentence so many places away holds something of the question that is still missing.
 */
export function quotedPassage(
  text: string,
  sentences: readonly Sentence[],
  index: number,
  wanted: (places: number) => boolean,
): string {
  const sentence = sentences[index];
  if (sentence === undefined) return '';
  if (/[:：]$/u.test(sentence.text)) return text.slice(sentence.start, endOfList(text, sentences, index));
  if (!isFragment(sentence.text) || isHeading(sentence.text)) return sentence.text;
  let { start, end } = sentence;
  for (const step of [-1, 1]) {
    for (let rows = 1; rows <= mostRows; rows += 1) {
      const row = sentences[index + step * rows];
      if (row === undefined || !isFragment(row.text)) break;
      if (!wanted(step * rows)) continue;
      const [from, to] = [Math.min(start, row.start), Math.max(end, row.end)];
      if (to - from > rowLimit) break;
      [start, end] = [from, to];
      break;
    }
  }
  return text.slice(start, end);
}

/** Where the list that a sentence leads into ends. */
function endOfList(text: string, sentences: readonly Sentence[], index: number): number {
  const lead = sentences[index];
  let end = lead?.end ?? 0;
  for (const [offset, item] of sentences.slice(index + 1).entries()) {
    const marked = /^(?:[-*+•]|\(?\d{1,3}[.)]|\([a-z]\))\s/u.test(item.text);
    if (isHeading(item.text) || (!marked && offset > 0) || item.end - (lead?.start ?? 0) > listLimit) break;
    end = item.end;
  }
  return text.slice(0, end).trimEnd().length;
}
