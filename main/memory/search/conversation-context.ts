import type { Scores } from './fusion.ts';

/** A message where it stands in its thread. */
export interface PlacedMessage {
  readonly rowid: number;
  readonly thread_id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** What a message gets of its neighbours' scores: of the one before it, the one before that, the one after it, and after that. */
const shares = { before: [0.5, 0.15], after: [0.3, 0.1] } as const;
/** How many messages before and after one may have a share of its score. */
export const reach = { before: shares.after.length, after: shares.before.length } as const;
/** A longer pause begins a new conversation, whose messages are not about the same thing. */
const pauseMilliseconds = 60 * 60_000;
const speakerFactor = 1.5;
const speakerPrefix = /^\s*(?:\*\*)?(\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2})(?:\*\*)?:\s/u;

/** Who speaks, where a message says so at its head, as transcripts do: `Ada: …`. */
export function speakerOf(text: string): string | null {
  return speakerPrefix.exec(text)?.[1]?.toLowerCase() ?? null;
}

function together(one: PlacedMessage | undefined, other: PlacedMessage | undefined): boolean {
  return one !== undefined && other !== undefined && one.thread_id === other.thread_id;
}

/** Where each message's stretch of talk begins: the same number for messages without a pause or another thread between them. */
function stretches(messages: readonly PlacedMessage[]): readonly number[] {
  let stretch = 0;
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const goesOn = together(previous, message) && message.at - (previous?.at ?? 0) <= pauseMilliseconds;
    if (!goesOn) stretch += 1;
    return stretch;
  });
}

/**
 * Scores of messages with what their neighbours add: an answer is often found by the question before it. `messages` are those with a
 * score and all within `reach` of one, thread by thread, oldest first.
 */
export function withNeighbours(scores: Scores, messages: readonly PlacedMessage[]): Map<number, number> {
  const stretch = stretches(messages);
  const result = new Map<number, number>();
  for (const [index, message] of messages.entries()) {
    let score = scores.get(message.rowid) ?? 0;
    const add = (share: number, other: number): void => {
      const neighbour = messages[other];
      if (neighbour !== undefined && stretch[other] === stretch[index])
        score += share * (scores.get(neighbour.rowid) ?? 0);
    };
    for (const [offset, share] of shares.before.entries()) add(share, index - 1 - offset);
    for (const [offset, share] of shares.after.entries()) add(share, index + 1 + offset);
    if (score !== 0 || scores.has(message.rowid)) result.set(message.rowid, score);
  }
  return result;
}

/** Raises what one speaker said when the query names that speaker and no other one. */
export function favourSpeaker(
  scores: Map<number, number>,
  messages: readonly PlacedMessage[],
  query: string,
): void {
  const asked = ` ${query.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const speakers = new Set(messages.flatMap(({ text }) => speakerOf(text) ?? []));
  const named = [...speakers].filter((speaker) => asked.includes(` ${speaker} `));
  if (named.length !== 1) return;
  for (const { rowid, text } of messages) {
    const score = scores.get(rowid);
    if (score !== undefined && speakerOf(text) === named[0]) scores.set(rowid, score * speakerFactor);
  }
}
