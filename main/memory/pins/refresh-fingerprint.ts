import type { MemoryCore } from '../memory-core.ts';
import type { PinSubject } from '../stores/pin-store.ts';
import { pinFingerprint, pinnedTexts } from './pinned-texts.ts';

/**
 * Binds the pins of one subject to a new fingerprint, in the transaction that changed them: pinned, unpinned or forgotten (spec D7).
 * Errors: `invalid_input` for a text that holds half a character.
 */
export function refreshPinFingerprint(core: Pick<MemoryCore, 'pins'>, subject: PinSubject): void {
  core.pins.writeFingerprint(subject, pinFingerprint(pinnedTexts(core.pins.readSubject(subject))));
}

/** The subjects whose pins are among these records. Ask before the records are erased. */
export function pinSubjects(core: Pick<MemoryCore, 'pins'>, ids: Iterable<string>): readonly PinSubject[] {
  const subjects = new Map<string, PinSubject>();
  for (const id of ids) {
    const pin = core.pins.read(id);
    if (pin === null) continue;
    const { scope, subject_id } = pin;
    subjects.set(`${scope} ${subject_id}`, { scope, subject_id });
  }
  return [...subjects.values()];
}
