import { firstCodePoints } from '../first-code-points.ts';

const limit = 80;

/** A thread's title: the user's own, or the beginning of its first message, read off each time and never stored. */
export function threadTitle(own: string | null, firstMessage: string | null): string {
  if (own !== null && own.trim() !== '') return own;
  const line = (firstMessage ?? '').replace(/\s+/gu, ' ').trim();
  if (line === '') return 'New thread';
  const start = firstCodePoints(line, limit);
  return start === line ? line : `${start.trimEnd()}…`;
}
