import type { PinKind } from '../../shared/records/pin.ts';
import type { Role } from '../../shared/records/records.ts';
import { isQuestion, isStandingInstruction } from '../models/standing-instruction.ts';

export interface PinSuggestion {
  readonly kind: Extract<PinKind, 'instruction' | 'commitment'>;
  /** A sentence of the message, word for word. */
  readonly text: string;
}

const commitment = /\bI(?:['’]ll| will| shall)\b(?! not be able)/u;

/**
 * Sentences worth offering as pins: the user's explicit instructions ("always …", "never …", "from now on …") and the
 * assistant's commitments ("I will …"). Questions, quotations and code are passed over.
 */
export function suggestPins(message: {
  readonly role: Role;
  readonly content: string;
}): readonly PinSuggestion[] {
  const instructing = message.role === 'user';
  return sentencesOf(message.content)
    .filter((sentence) => (instructing ? isStandingInstruction(sentence) : isCommitment(sentence)))
    .map((text) => ({ kind: instructing ? 'instruction' : 'commitment', text }));
}

function isCommitment(sentence: string): boolean {
  return commitment.test(sentence) && !isQuestion(sentence);
}

function sentencesOf(content: string): readonly string[] {
  const plain = content.replace(/```[\s\S]*?(?:```|$)/gu, '\n').replace(/^[ \t]*>.*$/gmu, '');
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return plain
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line.replace(/^[ \t]*(?:[-*•]|\d+[.)])[ \t]+/u, ''))])
    .map((part) => part.segment.trim())
    .filter((sentence) => sentence !== '');
}
