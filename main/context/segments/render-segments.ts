import { countCodePoints } from '../../../shared/code-points.ts';
import { charactersPerToken, estimateTokens } from '../budget.ts';
import type { ContextSegment } from '../context-item.ts';
import type { Candidate } from './candidate.ts';
import { renderSegment, type SegmentName, segmentNames, withoutLines } from './segment.ts';

/** What may stand in each segment, or what was chosen to. */
export type CandidatesBySegment = Readonly<Record<SegmentName, readonly Candidate[]>>;

/** The five memory segments always stand; notes and pins only when there are any. */
function isAbsent(name: SegmentName, candidates: CandidatesBySegment): boolean {
  return (name === 'notes' || name === 'pins') && candidates[name].length === 0;
}

/** Writes the segments in order. `preamble` stands before the messages of the conversation. */
export function renderSegments(
  candidates: CandidatesBySegment,
  chosen: ReadonlySet<Candidate>,
  preamble: readonly string[],
): readonly ContextSegment[] {
  return segmentNames
    .filter((name) => !isAbsent(name, candidates))
    .map((name) => {
      const entries = candidates[name].filter((entry) => chosen.has(entry)).map((entry) => entry.rendered);
      const text = name === 'question' ? entries.join('') : renderMemory(name, entries);
      return { name, text, tokens: estimateTokens(text) };
    });

  function renderMemory(name: Exclude<SegmentName, 'question'>, entries: readonly string[]): string {
    const lines = name === 'conversation' ? [...preamble, ...entries] : entries;
    const isSqueezedOut = lines.length === 0 && candidates[name].length > 0;
    return renderSegment(name, isSqueezedOut ? [withoutLines(name, { isSqueezedOut })] : lines);
  }
}

/**
 * Tokens of everything that is not an item. Each item's estimate is floored, so up to one token per item and its line breaks
 * are added: the whole text can then never estimate above the sum.
 */
export function framingTokens(candidates: CandidatesBySegment, preamble: readonly string[]): number {
  const fixed = segmentNames
    .filter((name) => name !== 'question')
    .filter((name) => !isAbsent(name, candidates))
    .map((name) => renderSegment(name, name === 'conversation' && preamble.length > 0 ? preamble : []))
    .join('\n\n');
  const items = Object.values(candidates).flat().length;
  return Math.ceil((countCodePoints(fixed) + 2) / charactersPerToken) + items;
}
