import { type Candidate, toCandidate } from './candidate.ts';

/** The question segment: the heading, then the question byte for byte (spec B, R7). */
function questionText(question: string): string {
  return `# Question\n${question}`;
}

/** The running turn's own query; always required. */
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
    rendered: questionText(question.content),
    relevance: 1,
    because: 'the current question',
  });
}
