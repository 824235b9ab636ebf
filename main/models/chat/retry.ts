import type { CallFailure } from './openai-errors.ts';

/** How often and how long a failed call is tried again. */
export interface RetryPolicy {
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  readonly firstDelay: number;
  /** Milliseconds. A service that asks for a longer wait is not tried again. */
  readonly longestDelay: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, firstDelay: 500, longestDelay: 20_000 };

/**
 * The milliseconds to wait before the next try, or null when there is none.
 * @param attempt the number of the try that failed, from 1.
 * @param random 0 to 1; spreads waits over the upper half, so that many clients do not come back at once.
 */
export function retryDelay(
  failure: CallFailure,
  attempt: number,
  policy: RetryPolicy,
  random: number,
): number | null {
  if (!failure.retryable || attempt >= policy.attempts) return null;
  if (failure.retryAfter !== undefined) {
    return failure.retryAfter <= policy.longestDelay ? failure.retryAfter : null;
  }
  const full = Math.min(policy.firstDelay * 2 ** (attempt - 1), policy.longestDelay);
  return Math.round(full * (0.5 + 0.5 * random));
}
