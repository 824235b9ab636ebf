import { CommonplaceError } from '../../shared/errors.ts';
import type { Hit, NoteRecord } from '../../shared/records/records.ts';
import type { ConversationPage } from '../memory/memory-manager.ts';
import { charactersPerToken, estimateTokens } from './budget.ts';
import { countCodePoints } from './code-points.ts';
import { type Pin, pinFingerprint, pinnedTexts } from './compression.ts';
import type { AssembledContext, ContextItem, ContextSegment, LeftOutItem } from './context-item.ts';
import { type Instruction, type RejectedInstruction, resolveInstructions } from './hierarchy.ts';
import { flagTargets } from './injection.ts';
import { thinBySource } from './near-duplicate.ts';
import { type Candidate, toCandidate } from './segments/candidate.ts';
import {
  type ConversationStub,
  conversationCandidates,
  conversationPreamble,
} from './segments/conversation.ts';
import { noteCandidates } from './segments/notes.ts';
import { pinCandidates } from './segments/pins.ts';
import { bulletCandidates, knowledgeCandidates } from './segments/retrieved.ts';
import { renderSegment, type SegmentName, segmentNames } from './segments/segment.ts';
import { summaryCandidates } from './segments/summary.ts';
import { selectItems } from './selection.ts';
import { selectionTable } from './trust.ts';

/** Everything that was read before the model is called (spec R2). */
export interface ContextInput {
  readonly question: { readonly id: string; readonly version: number; readonly content: string };
  readonly conversation: ConversationPage;
  readonly knowledge: readonly Hit[];
  readonly workflows: readonly Hit[];
  readonly entities: readonly Hit[];
  /** The first line of each hit's text is the summary's label. */
  readonly summaries: readonly Hit[];
  readonly notes: readonly NoteRecord[];
  readonly pins: readonly Pin[];
  /** The fingerprint stored with the pins; checked before use. Null when none was stored. */
  readonly pinFingerprint: string | null;
  /** Set when a summary has just consumed the conversation (spec R7). */
  readonly stub: ConversationStub | null;
  /** System-level entries from `harnessInstructions`, and any developer or user ones (spec D1). */
  readonly instructions: readonly Instruction[];
  /** Tokens the whole user message may take; see `messageBudgets`. */
  readonly budget: number;
  /** Tokens up to which optional items are added; by default `budget`. */
  readonly optionalBudget?: number;
}

/** Shorter than what any segment says when empty, so it needs no room of its own. */
const noRoom = 'Left out: no room.';

type PlacedCandidates = Readonly<Record<Exclude<SegmentName, 'question'>, readonly Candidate[]>>;

/**
 * Builds the user message of a model call: `# Question` byte for byte, the five memory segments in order, then notes and
 * pins; with the provenance of each item, what was left out and why, and the rejected instructions (spec B, R2, R3, D1, D2, D6).
 * Errors: `budget_exceeded` when what has to be there does not fit (its detail `foldable` says whether summarising the conversation
 * could make it fit), `compression_mismatch` when the pins differ from their fingerprint, `unknown_source`.
 */
export function assembleContext(input: ContextInput): AssembledContext {
  checkPins(input);
  const question = questionCandidate(input.question);
  const leftOut: LeftOutItem[] = [];
  const thin = (candidates: readonly Candidate[]): readonly Candidate[] => {
    const thinned = thinBySource(
      candidates.map((candidate) => ({
        id: candidate.id,
        source: candidate.source,
        text: candidate.evidence?.text ?? '',
        candidate,
      })),
      selectionTable.itemsPerSource,
    );
    for (const { item, why } of thinned.dropped) leftOut.push(toLeftOut(item.candidate, why));
    return thinned.kept.map((entry) => entry.candidate);
  };
  const candidates: PlacedCandidates = {
    conversation: conversationCandidates(input.conversation),
    knowledge: thin(knowledgeCandidates(input.knowledge)),
    workflow: thin(bulletCandidates('workflow', 'workflow', input.workflows)),
    entity: thin(bulletCandidates('entity', 'entity', input.entities)),
    summary: summaryCandidates(input.summaries, input.stub),
    notes: noteCandidates(input.notes),
    pins: pinCandidates(input.pins),
  };
  const preamble = conversationPreamble(input.conversation, input.stub);
  const all = [question, ...Object.values(candidates).flat()];
  const selection = selectWithin(all, framingTokens(preamble, candidates, all.length), input);
  for (const { item, why } of selection.skipped) leftOut.push(toLeftOut(item, why));
  const chosen = new Set<Candidate>(selection.chosen);
  const placed = Object.fromEntries(
    Object.entries(candidates).map(([name, entries]) => [name, entries.filter((entry) => chosen.has(entry))]),
  );
  const segments = segmentNames.flatMap((name): readonly ContextSegment[] => {
    if (name === 'question') return [toSegment(name, questionText(input.question.content))];
    const entries = placed[name] ?? [];
    if (isAbsent(name, candidates)) return [];
    const lines = [...(name === 'conversation' ? preamble : []), ...entries.map((entry) => entry.rendered)];
    const isSqueezedOut = lines.length === 0 && candidates[name].length > 0;
    return [toSegment(name, renderSegment(name, isSqueezedOut ? [noRoom] : lines))];
  });
  const inOrder = [question, ...segmentNames.flatMap((name) => placed[name] ?? [])];
  const items = inOrder.map((entry) => entry.item);
  return joinSegments({
    segments,
    items,
    evidence: inOrder.flatMap((entry) => (entry.evidence === null ? [] : [entry.evidence])),
    leftOut,
    rejected: rejectedInstructions(input.instructions, items),
  });
}

/** Puts the segments together; the text is theirs, a blank line between. */
export function joinSegments(parts: Omit<AssembledContext, 'text' | 'tokens'>): AssembledContext {
  const text = parts.segments.map((segment) => segment.text).join('\n\n');
  return { text, tokens: estimateTokens(text), ...parts };
}

function checkPins(input: ContextInput): void {
  if (input.pinFingerprint === null) return;
  if (pinFingerprint(pinnedTexts(input.pins)) === input.pinFingerprint) return;
  throw new CommonplaceError(
    'compression_mismatch',
    'The pins of this thread differ from their fingerprint. They were not used; check them in the Context tab and pin them again.',
    { detail: { part: 'fingerprint' } },
  );
}

/** The five memory segments always stand; notes and pins only when there are any. */
function isAbsent(name: Exclude<SegmentName, 'question'>, candidates: PlacedCandidates): boolean {
  return (name === 'notes' || name === 'pins') && candidates[name].length === 0;
}

function toSegment(name: SegmentName, text: string): ContextSegment {
  return { name, text, tokens: estimateTokens(text) };
}

function questionText(question: string): string {
  return `# Question\n${question}`;
}

function questionCandidate(question: ContextInput['question']): Candidate {
  return toCandidate({
    kind: 'question',
    segment: 'question',
    record: { id: question.id, version: question.version, origin: 'user' },
    source: 'the question',
    stored: question.content,
    rendered: questionText(question.content),
    relevance: 1,
    because: 'the current question',
  });
}

/**
 * Tokens of everything that is not an item. Each item's estimate is floored, so up to one token per item and its line breaks
 * are added: the whole text can then never estimate above the sum.
 */
function framingTokens(preamble: readonly string[], candidates: PlacedCandidates, items: number): number {
  const fixed = segmentNames
    .filter((name) => name !== 'question')
    .filter((name) => !isAbsent(name, candidates))
    .map((name) => renderSegment(name, name === 'conversation' && preamble.length > 0 ? preamble : []))
    .join('\n\n');
  return Math.ceil((countCodePoints(fixed) + 2) / charactersPerToken) + items;
}

function selectWithin(candidates: readonly Candidate[], framing: number, input: ContextInput) {
  const required = candidates.filter((candidate) => candidate.required);
  const needed = required.reduce((sum, candidate) => sum + candidate.tokens, framing);
  if (needed > input.budget) throw requiredTooLarge(required, framing, needed, input);
  const limit = Math.max(needed, Math.min(input.optionalBudget ?? input.budget, input.budget));
  return selectItems(candidates, limit - framing);
}

function requiredTooLarge(
  required: readonly Candidate[],
  framing: number,
  needed: number,
  input: ContextInput,
): CommonplaceError {
  const conversation = required
    .filter((candidate) => candidate.kind === 'conversation')
    .reduce((sum, candidate) => sum + candidate.tokens, 0);
  const largest = required.reduce((most, candidate) => (candidate.tokens > most.tokens ? candidate : most));
  const over = needed - input.budget;
  return new CommonplaceError(
    'budget_exceeded',
    `What has to be in the model input takes ${needed} tokens, ${over} more than the ${input.budget} there are (headings take ${framing}). The largest is the ${largest.kind} ${largest.id} with ${largest.tokens}; shorten it, unpin something, or choose a model with a larger budget.`,
    {
      detail: {
        needed,
        budget: input.budget,
        over,
        largest: largest.id,
        largest_kind: largest.kind,
        largest_tokens: largest.tokens,
        foldable: conversation > 0 && needed - conversation <= input.budget,
      },
    },
  );
}

function toLeftOut(candidate: Candidate, why: string): LeftOutItem {
  const { record_id, version, segment, tokens } = candidate.item;
  return { record_id, version, segment, tokens, why };
}

/** What retrieved text asked for stands at rank 0 against the harness's own entries, and is shown as rejected (spec D1, D6). */
function rejectedInstructions(
  instructions: readonly Instruction[],
  items: readonly ContextItem[],
): readonly RejectedInstruction[] {
  const asked = items.flatMap((item) =>
    item.flags.map((flag) => ({
      key: flagTargets[flag],
      value: flag,
      source: 'retrieved',
      record_id: item.record_id,
    })),
  );
  return resolveInstructions([...instructions, ...asked]).rejected;
}
