import { countCodePoints, sliceCodePoints } from '../../shared/code-points.ts';
import { CommonplaceError } from '../../shared/errors.ts';

const defaultCompactLimit = 400;
const leastCompactLimit = 80;
const cutMark = ' […cut]';

export interface CompactText {
  readonly text: string;
  readonly dropped: { readonly blank: number; readonly repeated: number };
  readonly cut: boolean;
}

/**
 * The short text that stands in the input for ordinary messages: blank and repeated ones dropped and counted, at most `limit`
 * code points, with a visible mark when cut (spec D7). Errors: `invalid_input` when the limit is below 80 or not whole.
 */
export function compactMessages(
  messages: readonly string[],
  limit: number = defaultCompactLimit,
): CompactText {
  if (!Number.isInteger(limit) || limit < leastCompactLimit) {
    throw new CommonplaceError(
      'invalid_input',
      `A compact text needs a whole limit of at least ${leastCompactLimit} characters; it is ${limit}.`,
    );
  }
  const kept = new Set<string>();
  let blank = 0;
  let repeated = 0;
  for (const message of messages) {
    const line = message.replace(/\s+/gu, ' ').trim();
    if (line === '') blank += 1;
    else if (kept.has(line)) repeated += 1;
    else kept.add(line);
  }
  const whole = [...kept].join(' | ');
  const cut = countCodePoints(whole) > limit;
  const text = cut ? sliceCodePoints(whole, 0, limit - countCodePoints(cutMark)) + cutMark : whole;
  return { text, dropped: { blank, repeated }, cut };
}
