import { type Candidate, toCandidate } from './candidate.ts';
import { segmentOpening } from './segment.ts';

/** The running turn's own query: the heading, then the question byte for byte (spec B, R7); always required. */
export function questionCandidate(question: {
  readonly id: string;
  readonly version: number;
  readonly content: string;
}): Candidate {
  return toCandidate({
    kind: 'question',
    segment: 'question',
    record: { id: question.id, version: question.version, origin: 'user' },
    source: 'the question',
    stored: question.content,
    rendered: segmentOpening('question') + question.content,
    relevance: 1,
    because: 'the current question',
  });
}
