import { createHmac, createSecretKey } from 'node:crypto';

/** Recognises content without keeping it: a keyed hash of the normalised text (design 2). */
export type Fingerprint = (content: string) => string;

/** Text as contents are compared: compatibility forms folded, case folded, whitespace collapsed. */
function normaliseContent(content: string): string {
  const folded = isPlain(content) ? content : content.normalize('NFKC');
  const lower = folded.toLowerCase();
  // Most text has single spaces only: looking is much cheaper than putting it together again.
  return (/\s\s|[^\S ]/u.test(lower) ? lower.replace(/\s+/gu, ' ') : lower).trim();
}

/** Plain text has no compatibility forms. */
function isPlain(content: string): boolean {
  return /^[\x20-\x7e\s]*$/u.test(content);
}

export function createFingerprint(key: Uint8Array): Fingerprint {
  const secret = createSecretKey(key);
  return (content) => createHmac('sha256', secret).update(normaliseContent(content), 'utf8').digest('hex');
}
