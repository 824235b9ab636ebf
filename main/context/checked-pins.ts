import { CommonplaceError } from '../../shared/errors.ts';
import type { PinRecord } from '../../shared/records/pin.ts';
import { pinFingerprint, pinnedTexts } from '../memory/pins/pinned-texts.ts';
import type { PinSet } from '../memory/pins/read-pin-set.ts';

/**
 * The pins of some subjects, each set checked against its fingerprint first; nothing is healed (spec D7). Errors:
 * `compression_mismatch` when a set differs from what it was bound to.
 */
export function checkedPins(sets: readonly PinSet[]): readonly PinRecord[] {
  for (const { scope, subject_id, pins, fingerprint } of sets) {
    if (fingerprint === null && pins.length === 0) continue;
    if (pinFingerprint(pinnedTexts(pins)) === fingerprint) continue;
    throw new CommonplaceError(
      'compression_mismatch',
      `The pins of ${scope} ${subject_id} differ from their fingerprint. They were not used; look at them with "pins", unpin them and pin them again.`,
      { detail: { part: 'fingerprint', scope, subject_id } },
    );
  }
  return sets.flatMap((set) => set.pins);
}
