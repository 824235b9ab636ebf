import { pinFingerprint, pinnedTexts } from '../memory/pins/pinned-texts.ts';
import { estimateTokens } from './budget.ts';
import { checkedPins } from './checked-pins.ts';
import type { AssembledContext, LeftOutItem } from './context-item.ts';
import type { Instruction } from './hierarchy.ts';
import { thinBySource } from './near-duplicate.ts';
import type { Preloaded } from './preloaded.ts';
import { rejectedInstructions } from './rejected-instructions.ts';
import type { Candidate } from './segments/candidate.ts';
import {
  type ConversationStub,
  conversationCandidates,
  conversationPreamble,
} from './segments/conversation.ts';
import { noteCandidates } from './segments/notes.ts';
import { pinCandidates } from './segments/pins.ts';
import { questionCandidate } from './segments/question.ts';
import { type CandidatesBySegment, framingTokens, renderSegments } from './segments/render-segments.ts';
import { bulletCandidates, knowledgeCandidates } from './segments/retrieved.ts';
import { segmentNames } from './segments/segment.ts';
import { selectCandidates } from './segments/select-candidates.ts';
import { summaryCandidates } from './segments/summary.ts';
import { selectionTable } from './trust.ts';

/** What was read, and how it is put together. */
export interface ContextInput extends Preloaded {
  readonly question: { readonly id: string; readonly version: number; readonly content: string };
  /** Set when a summary has just consumed the conversation (spec R7). */
  readonly stub: ConversationStub | null;
  /** System-level entries from `harnessInstructions`, and any developer or user ones (spec D1). */
  readonly instructions: readonly Instruction[];
  /** Tokens the whole user message may take; see `messageBudgets`. */
  readonly budget: number;
  /** Tokens up to which optional items are added; by default `budget`. */
  readonly optionalBudget?: number;
}

/**
 * Builds the user message of a model call: `# Question` byte for byte, the five memory segments in order, then notes and
 * pins; with the provenance of each item, what was left out and why, and the rejected instructions (spec B, R2, R3, D1, D2, D6).
 * Errors: `budget_exceeded` when what has to be there does not fit (its detail `foldable` says whether summarising the conversation
 * could make it fit), `compression_mismatch` when the pins differ from their fingerprint, `unknown_source`.
 */
export function assembleContext(input: ContextInput): AssembledContext {
  const pins = checkedPins(input.pins);
  const leftOut: LeftOutItem[] = [];
  const thin = (found: readonly Candidate[]): readonly Candidate[] => {
    const { kept, dropped } = thinCandidates(found);
    leftOut.push(...dropped);
    return kept;
  };
  const candidates: CandidatesBySegment = {
    question: [questionCandidate(input.question)],
    conversation: conversationCandidates(input.conversation),
    knowledge: thin(knowledgeCandidates(input.knowledge)),
    workflow: thin(bulletCandidates('workflow', 'workflow', input.workflows)),
    entity: thin(bulletCandidates('entity', 'entity', input.entities)),
    summary: summaryCandidates(input.summaries, input.stub),
    notes: noteCandidates(input.notes),
    pins: pinCandidates(pins),
  };
  const preamble = conversationPreamble(input.conversation, input.stub);
  const inOrder = segmentNames.flatMap((name) => candidates[name]);
  const selection = selectCandidates(inOrder, framingTokens(candidates, preamble), input);
  leftOut.push(...selection.skipped.map(({ item, why }) => toLeftOut(item, why)));
  const chosen = new Set(selection.chosen);
  const placed = inOrder.filter((candidate) => chosen.has(candidate));
  const items = placed.map((candidate) => candidate.item);
  return joinSegments({
    segments: renderSegments(candidates, chosen, preamble),
    items,
    evidence: placed.flatMap(({ evidence }) => (evidence === null ? [] : [evidence])),
    leftOut,
    rejected: rejectedInstructions(input.instructions, items),
    pinFingerprint: pinFingerprint(pinnedTexts(pins)),
  });
}

function thinCandidates(found: readonly Candidate[]): {
  readonly kept: readonly Candidate[];
  readonly dropped: readonly LeftOutItem[];
} {
  const texts = found.map((candidate) => ({
    id: candidate.id,
    source: candidate.source,
    text: candidate.evidence?.text ?? '',
    candidate,
  }));
  const { kept, dropped } = thinBySource(texts, selectionTable.itemsPerSource);
  return {
    kept: kept.map(({ candidate }) => candidate),
    dropped: dropped.map(({ item, why }) => toLeftOut(item.candidate, why)),
  };
}

function toLeftOut(candidate: Candidate, why: string): LeftOutItem {
  const { record_id, version, segment, tokens } = candidate.item;
  return { record_id, version, segment, tokens, why };
}

/** Puts the segments together; the text is theirs, a blank line between. */
export function joinSegments(parts: Omit<AssembledContext, 'text' | 'tokens'>): AssembledContext {
  const text = parts.segments.map((segment) => segment.text).join('\n\n');
  return { text, tokens: estimateTokens(text), ...parts };
}
