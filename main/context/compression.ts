import { CommonplaceError } from '../../shared/errors.ts';
import type { PinRecord } from '../../shared/records/pin.ts';
import { type PinnedTexts, pinFingerprint, pinnedTexts } from '../memory/pins/pinned-texts.ts';
import type { PinSet } from '../memory/pins/read-pin-set.ts';
import { checkedPins } from './checked-pins.ts';
import type { AssembledContext } from './context-item.ts';
import { renderPin } from './segments/pins.ts';

type Carrying = Pick<AssembledContext, 'segments' | 'pinFingerprint'>;

/**
 * Checks that what is pinned came through whatever an input has been folded and shortened by: each pin word for word in its segment, in
 * their order, and bound by the fingerprint the input was assembled with. Nothing is healed (spec D7). Errors: `compression_mismatch`,
 * whose detail `part` names the first that differs: instructions, permission decisions, commitments, fingerprint.
 */
export function verifyCompression(sets: readonly PinSet[], context: Carrying): void {
  const pins = checkedPins(sets);
  const original = pinnedTexts(pins);
  const carried = pinnedTexts(carriedPins(pins, context));
  for (const part of checked) {
    if (!isSameList(original[part], carried[part])) throw mismatch(part);
  }
  if (pinFingerprint(original) !== context.pinFingerprint) throw mismatch('fingerprint');
}

const checked = [
  'instructions',
  'permission_decisions',
  'commitments',
] as const satisfies readonly (keyof PinnedTexts)[];

/** The pins whose text stands in the input, in the order in which it does. */
function carriedPins(pins: readonly PinRecord[], { segments }: Carrying): readonly PinRecord[] {
  const text = segments.find(({ name }) => name === 'pins')?.text ?? '';
  return pins
    .map((pin) => ({ pin, place: text.indexOf(renderPin(pin)) }))
    .filter(({ place }) => place >= 0)
    .sort((left, right) => left.place - right.place)
    .map(({ pin }) => pin);
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
