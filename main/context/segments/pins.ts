import type { PinKind, PinRecord } from '../../../shared/records/pin.ts';
import { renderEnvelope, toEnvelope } from '../envelope.ts';
import { isUntrusted } from '../trust.ts';
import { type Candidate, toCandidate } from './candidate.ts';

const kindNames: Readonly<Record<PinKind, string>> = {
  instruction: 'instruction',
  permission: 'permission decision',
  commitment: 'commitment',
};

/** A pin as it stands in the input, word for word (spec D7). Text of a document or a tool stays fenced as data even when pinned (spec D6). */
export function renderPin(pin: PinRecord): string {
  return isUntrusted(pin.origin)
    ? renderEnvelope(toEnvelope(`pinned ${kindNames[pin.kind]}`, pin.text), pin.id)
    : `[${kindNames[pin.kind]} | record ${pin.id}]\n${pin.text}`;
}

/** Pins, each as `renderPin` writes it. */
export function pinCandidates(pins: readonly PinRecord[]): readonly Candidate[] {
  return pins.map((pin) =>
    toCandidate({
      kind: 'pin',
      segment: 'pins',
      record: pin,
      source: `pinned ${kindNames[pin.kind]}`,
      stored: pin.text,
      rendered: renderPin(pin),
      relevance: 1,
      because: `pinned as ${kindNames[pin.kind]}`,
    }),
  );
}
