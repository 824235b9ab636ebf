import type { Evidence } from '../../evidence.ts';
import { citationFor } from '../citation-markup.ts';
import { quotedPassage } from './passage.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** A chosen sentence with what belongs to it, as it is shown: on one line and cited. */
export function citedPassage(one: RankedSentence): string {
  const { record, index, sentence } = one;
  const passage = quotedPassage(
    record.item.text,
    record.sentences.map((read) => read.sentence),
    index,
    (row) => one.lacking(row),
  );
  const rows =
    passage === sentence.text
      ? passage
      : passage.replace(/\s*\n\s*(?:(?:#{1,6}|[-*+•]|\d{1,3}[.)])\s+)?/gu, ' · ');
  return withCitation(one.evidence, rows, passage);
}

/** A text on one line, followed by its citation when its record can be cited. */
export function citedText(evidence: Evidence, text: string): string {
  return withCitation(evidence, text, text);
}

function withCitation(evidence: Evidence, shown: string, quote: string): string {
  const line = shown
    .replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/u, '')
    .replace(/\s+/gu, ' ')
    .replaceAll('[[cite:', '[cite:')
    // A reference mark of the document's own, at the end of a word.
    .replace(/(?<=[\p{L}\p{P}])(?:\[\d{1,3}\])+(?=\s|$)/gu, '')
    // A bare [7] would read as a citation number of the answer's own.
    .replace(/\[(\d{1,3})\]/gu, '($1)');
  const citation = citationFor(evidence.recordId, quote);
  return citation === '' ? line : `${line} ${citation}`;
}
