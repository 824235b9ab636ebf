import { hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Whether two hex digests are equal, in time that does not depend on where they differ (spec C3). */
export function equalDigests(first: string, second: string): boolean {
  return first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));
}
