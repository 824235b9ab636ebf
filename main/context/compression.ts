import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { CommonplaceError } from '../../shared/errors.ts';
import type { Origin } from '../../shared/records/base.ts';
import { countCodePoints, sliceCodePoints } from './code-points.ts';

export const pinKinds = ['instruction', 'permission', 'commitment'] as const;
export type PinKind = (typeof pinKinds)[number];

/** Something that survives every compression word for word. */
export interface Pin {
  readonly record_id: string;
  readonly version: number;
  readonly origin: Origin;
  readonly kind: PinKind;
  readonly text: string;
}

/** What has to come through a compression unchanged (spec D7). */
export interface PinnedTexts {
  readonly instructions: readonly string[];
  readonly permission_decisions: readonly string[];
  readonly commitments: readonly string[];
}

export interface CompressedContext extends PinnedTexts {
  readonly compact_text: string;
  /** Ordinary messages left out of the compact text because they were blank or said before. */
  readonly dropped: { readonly blank: number; readonly repeated: number };
  readonly cut: boolean;
  /** SHA-256 over the canonical JSON of the three lists, in hex. */
  readonly fingerprint: string;
}

export const defaultCompactLimit = 400;
export const leastCompactLimit = 80;
const cutMark = ' […cut]';

/** The texts of pins by kind, order kept. */
export function pinnedTexts(pins: readonly Pin[]): PinnedTexts {
  const ofKind = (kind: PinKind) => pins.filter((pin) => pin.kind === kind).map((pin) => pin.text);
  return {
    instructions: ofKind('instruction'),
    permission_decisions: ofKind('permission'),
    commitments: ofKind('commitment'),
  };
}

/** SHA-256 in hex over the canonical JSON of what is pinned (spec D7). */
export function pinFingerprint(pinned: PinnedTexts): string {
  const canonical = canonicalize({
    instructions: pinned.instructions,
    permission_decisions: pinned.permission_decisions,
    commitments: pinned.commitments,
  });
  return createHash('sha256').update(String(canonical), 'utf8').digest('hex');
}

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

/** Compresses ordinary messages beside the verbatim pins (spec D7). Errors: `invalid_input` as `compactMessages`. */
export function compressContext(
  pinned: PinnedTexts,
  messages: readonly string[],
  limit: number = defaultCompactLimit,
): CompressedContext {
  const compact = compactMessages(messages, limit);
  return {
    instructions: [...pinned.instructions],
    permission_decisions: [...pinned.permission_decisions],
    commitments: [...pinned.commitments],
    compact_text: compact.text,
    dropped: compact.dropped,
    cut: compact.cut,
    fingerprint: pinFingerprint(pinned),
  };
}

const checked = ['instructions', 'permission_decisions', 'commitments'] as const;

/**
 * Checks that what is pinned came through unchanged, in this order: instructions, permission decisions, commitments,
 * fingerprint. Nothing is healed (spec D7). Errors: `compression_mismatch`, whose detail `part` names the first that differs.
 */
export function verifyCompression(
  original: PinnedTexts,
  compressed: PinnedTexts & { readonly fingerprint: string },
): void {
  for (const part of checked) {
    if (canonicalize(original[part]) !== canonicalize(compressed[part])) throw mismatch(part);
  }
  if (pinFingerprint(original) !== compressed.fingerprint) throw mismatch('fingerprint');
}

function mismatch(part: (typeof checked)[number] | 'fingerprint'): CommonplaceError {
  return new CommonplaceError(
    'compression_mismatch',
    `The pinned ${part.replace('_', ' ')} in the compressed context differ from the original. The context was not used; pin them again from the originals.`,
    { detail: { part } },
  );
}
