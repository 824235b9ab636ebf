import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { PinKind, PinRecord } from '../../../shared/records/pin.ts';

/** What has to come through a compression unchanged (spec D7). */
export interface PinnedTexts {
  readonly instructions: readonly string[];
  readonly permission_decisions: readonly string[];
  readonly commitments: readonly string[];
}

/** The texts of pins by kind, order kept. */
export function pinnedTexts(pins: readonly Pick<PinRecord, 'kind' | 'text'>[]): PinnedTexts {
  const ofKind = (kind: PinKind) => pins.filter((pin) => pin.kind === kind).map((pin) => pin.text);
  return {
    instructions: ofKind('instruction'),
    permission_decisions: ofKind('permission'),
    commitments: ofKind('commitment'),
  };
}

const loneSurrogate = /\p{Surrogate}/u;

/**
 * SHA-256 in hex over the canonical JSON of what is pinned (spec D7). Errors: `invalid_input` when a text holds half a
 * character (a lone surrogate), which canonical JSON cannot express.
 */
export function pinFingerprint(pinned: PinnedTexts): string {
  const { instructions, permission_decisions, commitments } = pinned;
  const broken = [...instructions, ...permission_decisions, ...commitments].find((text) =>
    loneSurrogate.test(text),
  );
  if (broken !== undefined) {
    throw new CommonplaceError(
      'invalid_input',
      'A text cannot be pinned: it holds half a character (a lone surrogate). Pin it without that.',
    );
  }
  const canonical = canonicalize({ instructions, permission_decisions, commitments });
  return createHash('sha256').update(String(canonical), 'utf8').digest('hex');
}
