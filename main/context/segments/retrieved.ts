import type { Hit } from '../../../shared/records/records.ts';
import { findInjectionFlags, type InjectionFlag } from '../injection.ts';
import { fenceData, neutralise } from '../neutralise.ts';
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
  return `match ${index + 1} for the question, score ${hit.score.toFixed(3)}`;
}

function sourceOf(hit: Hit, otherwise: string): string {
  return hit.source === undefined || hit.source === '' ? otherwise : hit.source;
}

function oneLine(text: string): string {
  return neutralise(text).text.replace(/\s+/gu, ' ').trim();
}

/** Passages, always fenced as data with record id, source and page, so that they can be cited (spec D6, R16). */
export function knowledgeCandidates(hits: readonly Hit[]): readonly Candidate[] {
  return hits.map((hit, index) => {
    const origin = parseOrigin(hit.origin);
    const source = sourceOf(hit, 'unnamed source');
    const flags = findInjectionFlags(hit.text);
    return toCandidate({
      kind: 'knowledge',
      segment: 'knowledge',
      record: { id: hit.record_id, version: hit.version, origin },
      source,
      stored: hit.text,
      rendered: fenceData(dataAttributes(hit, source, flags), hit.text),
      flags,
      relevance: relevanceOf(hit, hits),
      because: reasonOf(index, hit),
      ...(hit.page === undefined ? {} : { page: hit.page }),
    });
  });
}

function dataAttributes(
  hit: Hit,
  source: string,
  flags: readonly InjectionFlag[],
): Readonly<Record<string, string>> {
  return {
    record: hit.record_id,
    source,
    ...(hit.page === undefined ? {} : { page: String(hit.page) }),
    trust: 'untrusted',
    ...(flags.length === 0 ? {} : { flags: flags.join(', ') }),
  };
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
        ? `- ${fenceData(dataAttributes(hit, source, findInjectionFlags(hit.text)), oneLine(hit.text))}`
        : `- ${oneLine(hit.text)} [record ${hit.record_id}]`,
      relevance: relevanceOf(hit, hits),
      because: reasonOf(index, hit),
    });
  });
}
