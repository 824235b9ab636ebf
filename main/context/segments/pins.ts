import type { PinKind, PinRecord } from '../../../shared/records/pin.ts';
import { renderEnvelope, toEnvelope } from '../envelope.ts';
import { isUntrusted } from '../trust.ts';
import { type Candidate, toCandidate } from './candidate.ts';

const kindNames: Readonly<Record<PinKind, string>> = {
  instruction: 'instruction',
  permission: 'permission decision',
  commitment: 'commitment',
};

/** Pins, word for word (spec D7). Text of a document or a tool stays fenced as data even when pinned (spec D6). */
export function pinCandidates(pins: readonly PinRecord[]): readonly Candidate[] {
  return pins.map((pin) =>
    toCandidate({
      kind: 'pin',
      segment: 'pins',
      record: pin,
      source: `pinned ${kindNames[pin.kind]}`,
      stored: pin.text,
      rendered: isUntrusted(pin.origin)
        ? renderEnvelope(toEnvelope(`pinned ${kindNames[pin.kind]}`, pin.text), pin.id)
        : `[${kindNames[pin.kind]} | record ${pin.id}]\n${pin.text}`,
      relevance: 1,
      because: `pinned as ${kindNames[pin.kind]}`,
    }),
  );
}
