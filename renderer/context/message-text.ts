import type { CallOutput } from '../../shared/contract/contract.ts';

export type InputMessage = CallOutput<'context.input'>['messages'][number];
export type MessagePart = InputMessage['parts'][number];

/** So many characters of a message are shown at first; one that is not much longer is shown whole. */
const shownAtFirst = 1_200;
const notMuchLonger = 1.5;

/** Characters (UTF-16 units) of a message that are there to be shown. */
export function messageLength(parts: readonly MessagePart[]): number {
  return parts.reduce((sum, { text }) => sum + (text ?? '').length, 0);
}

/** The parts that are shown before all is asked for, the last one cut; null when the message is short enough to be shown whole. */
export function firstParts(parts: readonly MessagePart[]): readonly MessagePart[] | null {
  if (messageLength(parts) <= shownAtFirst * notMuchLonger) return null;
  const shown: MessagePart[] = [];
  let left = shownAtFirst;
  for (const part of parts) {
    if (left <= 0) break;
    const length = (part.text ?? '').length;
    shown.push(
      part.text === null || length <= left ? part : { ...part, text: wholeCharacters(part.text, left) },
    );
    left -= length;
  }
  return shown;
}

function wholeCharacters(text: string, limit: number): string {
  const cut = text.slice(0, limit);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** What stands where a part is missing. */
export function missingText({ segment, record_id }: MessagePart): string {
  if (segment === 'system') return '[This version of the system prompt is not in the program any more.]';
  return record_id === null ? '[Forgotten since.]' : `[Forgotten since: record ${record_id}.]`;
}

/** A message as text, to be copied: exactly what was sent, but for what is missing. */
export function messageText(parts: readonly MessagePart[]): string {
  return parts.map((part) => part.text ?? missingText(part)).join('');
}
