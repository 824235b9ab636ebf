import type { Evidence } from '../../models/evidence.ts';
import { estimateTokens } from '../budget.ts';
import type { ContextItem } from '../context-item.ts';
import { findInjectionFlags, type InjectionFlag } from '../injection.ts';
import type { SelectionItem } from '../selection.ts';
import { type ItemKind, isUntrusted, selectionTable } from '../trust.ts';
import type { SegmentName } from './segment.ts';

/** A record that may stand in the input, rendered, with what selection and provenance need. */
export interface Candidate extends SelectionItem {
  readonly kind: ItemKind;
  /** Groups records of one document or tool for thinning. */
  readonly source: string;
  readonly rendered: string;
  readonly item: ContextItem;
  readonly evidence: Evidence | null;
}

export interface CandidateInput {
  readonly kind: ItemKind;
  readonly segment: SegmentName;
  readonly record: {
    readonly id: string;
    readonly version: number;
    readonly origin: Evidence['origin'];
    /** What it is trusted as, where that is less than its origin. */
    readonly trusted_as?: Evidence['origin'] | undefined;
  };
  readonly source: string;
  readonly stored: string;
  readonly rendered: string;
  readonly relevance: number;
  readonly because: string;
  /** Those of `stored`, where they are known already. */
  readonly flags?: readonly InjectionFlag[];
  readonly page?: number;
  readonly role?: 'user' | 'assistant';
}

/** Builds a candidate: trust from the table, tokens of the rendered text, flags only where the text is somebody else's. */
export function toCandidate(input: CandidateInput): Candidate {
  const { record, segment } = input;
  const tokens = estimateTokens(input.rendered);
  const trustedAs = record.trusted_as ?? record.origin;
  const trust = selectionTable.trust[trustedAs];
  const evidence: Evidence = {
    recordId: record.id,
    version: record.version,
    segment,
    origin: record.origin,
    source: input.source,
    ...(input.page === undefined ? {} : { page: input.page }),
    ...(input.role === undefined ? {} : { role: input.role }),
    text: input.stored,
  };
  return {
    id: record.id,
    kind: input.kind,
    tokens,
    required: selectionTable.required[input.kind],
    relevance: input.relevance,
    trust,
    source: input.source,
    rendered: input.rendered,
    item: {
      record_id: record.id,
      version: record.version,
      segment,
      origin: record.origin,
      trust,
      tokens,
      chosen_because: input.because,
      text: input.rendered,
      flags: isUntrusted(trustedAs) ? (input.flags ?? findInjectionFlags(input.stored)) : [],
    },
    evidence: input.kind === 'question' ? null : evidence,
  };
}
