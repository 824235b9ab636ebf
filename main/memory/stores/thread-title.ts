import { firstCodePoints } from '../first-code-points.ts';

const limit = 80;

/** The first message a thread has of its own, and whether the thread goes another way from a step of another's run (spec C7). */
export interface ThreadOpening {
  readonly text: string | null;
  readonly isBranch: boolean;
}

/**
 * A thread's title: the user's own, or the beginning of its first message, read off each time and never stored. A branch says that it is
 * one, as its first message stands in the other thread, too.
 */
export function threadTitle(own: string | null, opening: ThreadOpening): string {
  if (own !== null && own.trim() !== '') return own;
  const line = (opening.text ?? '').replace(/\s+/gu, ' ').trim();
  if (line === '') return 'New thread';
  const start = firstCodePoints(line, limit);
  return `${start === line ? line : `${start.trimEnd()}…`}${opening.isBranch ? ' (branch)' : ''}`;
}
