import { assertNever } from '../../shared/errors.ts';
import type { Citation } from '../../shared/records/records.ts';
import { parseCitations } from '../models/chat/citation-markup.ts';
import type { Evidence } from '../models/evidence.ts';

/** What stands in an answer where a citation had to be dropped (spec R16). */
const removedCitation = '[citation removed]';

/** A record that stood in the input or in a tool result of this run. */
export interface CitableRecord {
  readonly version: number;
  readonly source: string;
  readonly page?: number;
  /** Its stored texts, byte for byte: a quote stands in one of them. */
  readonly texts: readonly string[];
}

export interface DroppedCitation {
  readonly record_id: string;
  readonly quote: string;
  readonly why: 'no such record' | 'not a verbatim quote' | 'broken markup' | 'a number without a record';
}

export interface CitedAnswer {
  /** The answer with `[1]`-style numbers, and `[citation removed]` for each one dropped. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly dropped: readonly DroppedCitation[];
}

/** Code, which is left alone, or a bare number that claims to be a citation. */
const codeOrNumber = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|(?<![\w\])])\[(\d{1,3})\](?![(:])/gu;

/**
 * Turns the model's citation markup into numbered citations. One whose record is unknown, or whose quote is not verbatim in
 * that record, is dropped and marked; so is a bare `[7]` that no markup stands for (spec R16). The same quote keeps its number.
 */
export function resolveCitations(
  answer: string,
  lookup: (recordId: string) => CitableRecord | null,
): CitedAnswer {
  const citations: Citation[] = [];
  const dropped: DroppedCitation[] = [];
  const drop = (record_id: string, quote: string, why: DroppedCitation['why']): string => {
    dropped.push({ record_id, quote, why });
    return removedCitation;
  };
  const cite = (record_id: string, quote: string): string => {
    const record = lookup(record_id);
    if (record === null) return drop(record_id, quote, 'no such record');
    if (quote.trim() === '' || !record.texts.some((text) => text.includes(quote))) {
      return drop(record_id, quote, 'not a verbatim quote');
    }
    const known = citations.find((one) => one.record_id === record_id && one.quote === quote);
    if (known !== undefined) return `[${known.number}]`;
    const { version, source, page } = record;
    const number = citations.length + 1;
    citations.push({ number, record_id, version, source, ...(page === undefined ? {} : { page }), quote });
    return `[${number}]`;
  };
  const text = parseCitations(answer).map((segment) => {
    switch (segment.kind) {
      case 'text':
        return segment.text.replace(codeOrNumber, (whole: string, code?: string, number?: string) =>
          code === undefined ? drop('', number ?? '', 'a number without a record') : whole,
        );
      case 'citation':
        return cite(segment.recordId, segment.quote);
      case 'broken':
        return drop('', segment.raw, 'broken markup');
      default:
        return assertNever(segment);
    }
  });
  return { text: text.join(''), citations, dropped };
}

/** A lookup over the records that stood in a model input or in tool results. */
export function evidenceLookup(evidence: readonly Evidence[]): (recordId: string) => CitableRecord | null {
  const records = new Map<string, CitableRecord>();
  for (const { recordId, version, source, page, text } of evidence) {
    records.set(recordId, { version, source, ...(page === undefined ? {} : { page }), texts: [text] });
  }
  return (recordId) => records.get(recordId) ?? null;
}
