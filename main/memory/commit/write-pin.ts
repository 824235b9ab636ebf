import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { refreshPinFingerprint } from '../pins/refresh-fingerprint.ts';
import type { WriteScope } from './write-scope.ts';

/** A pin, bound with the others of its subject to a new fingerprint (spec D7). The same text pinned again is the same pin. */
export function writePin(scope: WriteScope, write: WriteOf<'pin'>): Committed {
  const { core } = scope;
  const { subject_id, as: kind, text } = write;
  const subject = { scope: write.scope, subject_id };
  const same = core.pins.readSubject(subject).find((pin) => pin.kind === kind && pin.text === text);
  if (same !== undefined) return { kind: 'pin', id: same.id, version: same.version, unchanged: true };
  const id = core.ids();
  scope.insertRecord({ id, kind: 'pin', origin: core.records.trustOf(write.source.id) ?? 'user' });
  core.pins.insert({
    id,
    ...subject,
    kind,
    text,
    source_id: write.source.id,
    created_at: toInstant(scope.now),
  });
  const whole = write.scope === 'user' ? null : core.records.read(subject_id);
  if (whole !== null) core.lineage.join({ id, kind: 'pin' }, { id: whole.id, version: whole.version });
  scope.stamp({ id, kind: 'pin' }, [write.source]);
  refreshPinFingerprint(core, subject);
  return scope.committed('pin', id);
}

/** Ends a pin. It stays to be seen, since answers were given under it; nothing is deleted. Errors: `not_found`. */
export function writeUnpin(scope: WriteScope, { id }: WriteOf<'unpin'>): Committed {
  const { core } = scope;
  const pin = core.pins.read(id);
  if (pin === null) throw new CommonplaceError('not_found', `There is no pin ${id}.`);
  if (pin.ended_at !== null) return { kind: 'unpin', id, version: pin.version, unchanged: true };
  core.pins.end(id, scope.version());
  core.records.setVersion(id, scope.version());
  refreshPinFingerprint(core, pin);
  return scope.committed('unpin', id);
}
