import { countCodePoints, sliceCodePoints } from '../../../shared/code-points.ts';
import { renderTranscript, type TranscriptMessage } from './transcript.ts';

/**
 * Cuts a transcript into parts of at most `limit` code points, at message boundaries where a message fits. Every message is in
 * exactly one part, or, when longer than a part, in several consecutive ones (spec R8).
 */
export function splitTranscript(messages: readonly TranscriptMessage[], limit: number): readonly string[] {
  const parts: string[] = [];
  let current = '';
  let length = 0;
  for (const message of messages) {
    const text = renderTranscript([message]);
    const textLength = countCodePoints(text);
    if (current !== '' && length + 2 + textLength > limit) {
      parts.push(current);
      current = '';
      length = 0;
    }
    if (textLength > limit) {
      parts.push(...splitText(text, limit));
      continue;
    }
    length += textLength + (current === '' ? 0 : 2);
    current = current === '' ? text : `${current}\n\n${text}`;
  }
  if (current !== '') parts.push(current);
  return parts;
}

/** Consecutive pieces of at most `limit` code points that together are the whole text. */
export function splitText(text: string, limit: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== '') {
    const piece = sliceCodePoints(rest, 0, limit);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}
