/** The outside world, as arguments. Only `main/app.ts` and tests supply these. */

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** A new unique id (UUIDv7 in production, so ids sort by creation). */
export type IdSource = () => string;

/** Cryptographically strong random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** An ISO 8601 instant, for example 2026-01-31T12:00:00.000Z. */
export type Instant = string;

export function toInstant(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}
