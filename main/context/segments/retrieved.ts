import { fixedPoint } from '../../../shared/fixed-point.ts';
import type { Hit } from '../../../shared/records/records.ts';
import { renderEnvelope, toEnvelope } from '../envelope.ts';
import { neutraliseLine } from '../neutralise.ts';
import { type ItemKind, isUntrusted, parseOrigin } from '../trust.ts';
import { type Candidate, toCandidate } from './candidate.ts';
import type { SegmentName } from './segment.ts';

/** Scores of different stores are not comparable; within one segment the best hit counts as 1. */
function relevanceOf(hit: Hit, hits: readonly Hit[]): number {
  const best = Math.max(...hits.map((other) => other.score));
  if (best <= 0) return 0;
  return Math.max(0, hit.score / best);
}

function reasonOf(index: number, hit: Hit): string {
  return `match ${index + 1} for the question, score ${fixedPoint(hit.score, 3)}`;
}

function sourceOf(hit: Hit, otherwise: string): string {
  return hit.source === undefined || hit.source === '' ? otherwise : hit.source;
}

/** Passages, always fenced as data with record id, source and page, so that they can be cited (spec D6, R16). */
export function knowledgeCandidates(hits: readonly Hit[]): readonly Candidate[] {
  return hits.map((hit, index) => {
    const origin = parseOrigin(hit.origin);
    const source = sourceOf(hit, 'unnamed source');
    const envelope = toEnvelope(source, hit.text);
    const page = hit.page === undefined ? {} : { page: String(hit.page) };
    return toCandidate({
      kind: 'knowledge',
      segment: 'knowledge',
      record: { id: hit.record_id, version: hit.version, origin },
      source,
      stored: hit.text,
      rendered: renderEnvelope(envelope, hit.record_id, { more: page }),
      flags: envelope.flags,
      relevance: relevanceOf(hit, hits),
      because: reasonOf(index, hit),
      ...(hit.page === undefined ? {} : { page: hit.page }),
    });
  });
}

/** Workflows, entities and summaries: one bullet each; fenced as data when they come from a document or a tool. */
export function bulletCandidates(
  kind: Extract<ItemKind, 'workflow' | 'entity'>,
  segment: SegmentName,
  hits: readonly Hit[],
): readonly Candidate[] {
  return hits.map((hit, index) => {
    const origin = parseOrigin(hit.origin);
    const source = sourceOf(hit, `${kind} memory`);
    return toCandidate({
      kind,
      segment,
      record: { id: hit.record_id, version: hit.version, origin },
      source: `${kind} ${hit.record_id}`,
      stored: hit.text,
      rendered: isUntrusted(origin)
        ? `- ${renderEnvelope(toEnvelope(source, hit.text), hit.record_id, { isOneLine: true })}`
        : `- ${neutraliseLine(hit.text)} [record ${hit.record_id}]`,
      relevance: relevanceOf(hit, hits),
      because: reasonOf(index, hit),
    });
  });
}
