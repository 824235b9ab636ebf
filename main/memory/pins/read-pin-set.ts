import type { PinRecord } from '../../../shared/records/pin.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { PinSubject } from '../stores/pin-store.ts';

/** The pins in force of one subject, and the fingerprint they were bound to when they were last changed. */
export interface PinSet extends PinSubject {
  readonly pins: readonly PinRecord[];
  /** Null when nothing was ever pinned there. */
  readonly fingerprint: string | null;
}

/** Reads one subject's pins. The fingerprint is handed on, not checked: whoever uses the pins checks it first (spec D7). */
export function readPinSet(core: Pick<MemoryCore, 'pins'>, subject: PinSubject): PinSet {
  const { scope, subject_id } = subject;
  return {
    scope,
    subject_id,
    pins: core.pins.readSubject(subject),
    fingerprint: core.pins.readFingerprint(subject),
  };
}
