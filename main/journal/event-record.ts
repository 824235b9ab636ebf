import { sha256 } from './sha256.ts';

/** What the first record of a run holds in place of a previous hash (spec C2). */
export const noPreviousHash = '0'.repeat(64);

/** One link of the chain exactly as stored. `facts` is canonical JSON text, as it was hashed. */
export interface EventRecord {
  readonly run_id: string;
  readonly sequence: number;
  readonly id: string;
  readonly kind: string;
  readonly schema: number;
  readonly facts: string;
  /** Null when the event never had content; stays when the content is erased. */
  readonly content_hash: string | null;
  readonly previous_hash: string;
  readonly record_hash: string;
  readonly at: string;
  /** 32 lower-case hex digits; null when erased or never there. */
  readonly salt: string | null;
  /** Canonical JSON text; null when erased or never there. */
  readonly content: string | null;
  /** The commit version that erased the content, outside the chain; null when none did, missing where it can't be known: in a file. */
  readonly erased_at?: number | null;
}

/**
 * The hash of one record: SHA-256 over the canonical JSON of {at, content_hash, facts, id, kind, previous_hash, run_id, schema,
 * sequence} (spec C2). Written out by hand: a general canonicaliser makes it five times as slow. Hashes, kinds and instants
 * hold nothing that JSON escapes; one that was tampered with gives another text, and so another hash.
 */
export function recordHash(
  record: Omit<EventRecord, 'record_hash' | 'salt' | 'content' | 'erased_at'>,
): string {
  const content = record.content_hash === null ? 'null' : `"${record.content_hash}"`;
  return sha256(
    `{"at":"${record.at}","content_hash":${content},"facts":${record.facts},"id":${quoted(record.id)},"kind":"${record.kind}","previous_hash":"${record.previous_hash}","run_id":${quoted(record.run_id)},"schema":${record.schema},"sequence":${record.sequence}}`,
  );
}

const needsNoEscape = /^[\w-]*$/;

/** JSON.stringify of an id, with a short way for the usual ones. */
function quoted(id: string): string {
  return needsNoEscape.test(id) ? `"${id}"` : JSON.stringify(id);
}

/** The hash that stands for content in the chain: SHA-256 of the salt's hex digits followed by the content's canonical JSON (design 3). */
export function contentHash(salt: string, content: string): string {
  return sha256(salt + content);
}
