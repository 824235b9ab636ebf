import { CommonplaceError } from '../../shared/errors.ts';
import { type PinnedTexts, pinFingerprint } from '../memory/pins/pinned-texts.ts';
import { compactMessages, defaultCompactLimit } from './compact-text.ts';

export interface CompressedContext extends PinnedTexts {
  readonly compact_text: string;
  /** Ordinary messages left out of the compact text because they were blank or said before. */
  readonly dropped: { readonly blank: number; readonly repeated: number };
  readonly cut: boolean;
  /** SHA-256 over the canonical JSON of the three lists, in hex. */
  readonly fingerprint: string;
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
    if (!isSameList(original[part], compressed[part])) throw mismatch(part);
  }
  if (pinFingerprint(original) !== compressed.fingerprint) throw mismatch('fingerprint');
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

function mismatch(part: (typeof checked)[number] | 'fingerprint'): CommonplaceError {
  return new CommonplaceError(
    'compression_mismatch',
    `The pinned ${part.replace('_', ' ')} in the compressed context differ from the original. The context was not used; pin them again from the originals.`,
    { detail: { part } },
  );
}
