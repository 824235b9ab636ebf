import { createHmac } from 'node:crypto';

/** Recognises content without keeping it: a keyed hash of the normalised text (design 2). */
export type Fingerprint = (content: string) => string;

/** Text as contents are compared: compatibility forms folded, case folded, whitespace collapsed. */
export function normaliseContent(content: string): string {
  return content.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

export function createFingerprint(key: Uint8Array): Fingerprint {
  return (content) => createHmac('sha256', key).update(normaliseContent(content), 'utf8').digest('hex');
}
