import type { PinKind } from '../../shared/records/pin.ts';
import type { Role } from '../../shared/records/records.ts';

export interface PinSuggestion {
  readonly kind: Extract<PinKind, 'instruction' | 'commitment'>;
  /** A sentence of the message, word for word. */
  readonly text: string;
}

const opening =
  '(?:(?:please|and|but|also|so|then|ok|okay|you (?:should|must|are to|have to)|i want you to)[, ]+)*';
const instruction = new RegExp(
  `^\\W*${opening}(?:always|never|from now on|in (?:the )?future|going forward|henceforth)\\b|\\b(?:from now on|going forward)\\b`,
  'iu',
);
const commitment = /\bI(?:['’]ll| will| shall)\b(?! not be able)/u;

/**
 * Sentences worth offering as pins: the user's explicit instructions ("always …", "never …", "from now on …") and the
 * assistant's commitments ("I will …"). Questions, quotations and code are passed over.
 */
export function suggestPins(message: {
  readonly role: Role;
  readonly content: string;
}): readonly PinSuggestion[] {
  const kind = message.role === 'user' ? 'instruction' : 'commitment';
  const pattern = message.role === 'user' ? instruction : commitment;
  return sentencesOf(message.content)
    .filter((sentence) => pattern.test(sentence) && !/[?？]["'”’)]*$/u.test(sentence))
    .map((text) => ({ kind, text }));
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
