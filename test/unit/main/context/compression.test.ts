import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleContext } from '../../../../main/context/assemble.ts';
import { compactMessages } from '../../../../main/context/compact-text.ts';
import { verifyCompression } from '../../../../main/context/compression.ts';
import { withConversationStub } from '../../../../main/context/conversation-stub.ts';
import { conversationStub } from '../../../../main/context/segments/conversation.ts';
import { pinFingerprint, pinnedTexts } from '../../../../main/memory/pins/pinned-texts.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import type { PinKind, PinRecord } from '../../../../shared/records/pin.ts';
import { contextInput, message, pin, pinSet } from './context-input.ts';

const pinned = {
  instructions: ['Always cite.', 'Never guess.'],
  permission_decisions: ['write: once, for remember_note'],
  commitments: ['I will check the appendix.'],
};

const pins = [
  { ...pin, id: 'p1', text: 'Always cite.' },
  { ...pin, id: 'p2', kind: 'permission', text: 'write: once, for remember_note' },
  { ...pin, id: 'p3', text: 'Never guess.' },
  { ...pin, id: 'p4', kind: 'commitment', text: 'I will check the appendix.' },
] as const satisfies readonly PinRecord[];
const sets = [pinSet(pins)];
const stub = conversationStub({ id: 'abcdef01', version: 8, description: 'Kestrel and its ledgers' }, [
  message('m1', 'Hello.'),
]);

/** An input as it stands after its conversation was folded (spec R7). */
function folded() {
  const conversation = { messages: [message('m1', 'Hello.')], omitted: 0 };
  return withConversationStub(assembleContext(contextInput({ pins: sets, conversation })), stub);
}

/** The part that is named when the pins of a folded input read otherwise than they were pinned. */
function faultyPart(changePins: (text: string) => string, pinFingerprint?: string): unknown {
  const context = folded();
  const segments = context.segments.map((segment) =>
    segment.name === 'pins' ? { ...segment, text: changePins(segment.text) } : segment,
  );
  try {
    verifyCompression(sets, { segments, pinFingerprint: pinFingerprint ?? context.pinFingerprint });
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'compression_mismatch')
      return error.detail?.['part'];
    throw error;
  }
  return null;
}

test('D7 pins stand verbatim beside the summary, order kept, and verify', () => {
  const context = folded();
  const text = context.segments.find(({ name }) => name === 'pins')?.text ?? '';
  expect(text.split('\n').filter((line) => pins.some((one) => one.text === line))).toEqual(
    pins.map((one) => one.text),
  );
  expect(context.text).toContain('[1 message was folded into summary abcdef01.');
  expect(context.pinFingerprint).toBe(pinFingerprint(pinned));
  expect(() => verifyCompression(sets, context)).not.toThrow();
  expect(() => verifyCompression([], assembleContext(contextInput()))).not.toThrow();
});

test('D7 the fingerprint is SHA-256 over canonical JSON, keys sorted', async () => {
  const { createHash } = await import('node:crypto');
  const canonical =
    '{"commitments":["I will check the appendix."],"instructions":["Always cite.","Never guess."],"permission_decisions":["write: once, for remember_note"]}';
  expect(pinFingerprint(pinned)).toBe(createHash('sha256').update(canonical).digest('hex'));
});

test('D7 the first difference is named, in the order instructions, permission decisions, commitments, fingerprint', () => {
  const bad = '0'.repeat(64);
  const commitment = (text: string) => text.replace('the appendix', 'nothing');
  const permission = (text: string) => commitment(text).replace('write: once', 'write: always');
  const instruction = (text: string) => permission(text).replace('Never guess', 'Do guess');
  expect(faultyPart(instruction, bad)).toBe('instructions');
  expect(faultyPart(permission, bad)).toBe('permission_decisions');
  expect(faultyPart(commitment, bad)).toBe('commitments');
  expect(faultyPart((text) => text, bad)).toBe('fingerprint');
  expect(faultyPart((text) => text)).toBe(null);
});

test('D7 a pin that is missing or stands in another order is a difference', () => {
  const lines = [
    '[instruction | record p1]\nAlways cite.',
    '[instruction | record p3]\nNever guess.',
  ] as const;
  expect(faultyPart((text) => text.replace(lines[1], ''))).toBe('instructions');
  const swap = (text: string) =>
    text.replace(lines[0], '@').replace(lines[1], lines[0]).replace('@', lines[1]);
  expect(faultyPart(swap)).toBe('instructions');
  expect(faultyPart(() => '')).toBe('instructions');
});

test('D7 pins that differ from what they were bound to are not compared at all', () => {
  const changed = pinSet([{ ...pins[0], text: 'Never cite.' }], [pins[0]]);
  expect(() => verifyCompression([changed], folded())).toThrow(
    expect.objectContaining({ code: 'compression_mismatch' }),
  );
});

test('D7 forgetting a pinned item gives a new fingerprint', () => {
  expect(pinFingerprint({ ...pinned, commitments: [] })).not.toBe(pinFingerprint(pinned));
});

test('D7 pins are grouped by kind, order kept', () => {
  const pin = (kind: PinKind, text: string) => ({ kind, text });
  expect(
    pinnedTexts([
      pin('commitment', 'c'),
      pin('instruction', 'b'),
      pin('permission', 'p'),
      pin('instruction', 'a'),
    ]),
  ).toEqual({ instructions: ['b', 'a'], permission_decisions: ['p'], commitments: ['c'] });
});

test('D7 blank and repeated messages are dropped and counted', () => {
  expect(compactMessages(['one', ' ', 'one', 'two', '', 'one '])).toEqual({
    text: 'one | two',
    dropped: { blank: 2, repeated: 2 },
    cut: false,
  });
});

test('D7 400 characters by default; exactly the limit is not cut; a cut shows', () => {
  expect(compactMessages(['x'.repeat(400)])).toMatchObject({ text: 'x'.repeat(400), cut: false });
  const cut = compactMessages(['x'.repeat(401)]);
  expect(cut.cut).toBe(true);
  expect([...cut.text]).toHaveLength(400);
  expect(cut.text.endsWith('[…cut]')).toBe(true);
});

test('D7 a limit below 80 is refused', () => {
  expect(compactMessages(['a'], 80).text).toBe('a');
  for (const limit of [79, 0, 80.5, Number.NaN]) {
    expect(() => compactMessages(['a'], limit)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  }
});

test('D7 the limit is never exceeded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })),
      fc.integer({ min: 80, max: 500 }),
      (texts, limit) => {
        expect([...compactMessages(texts, limit).text].length).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test('D7 a text with half a character cannot be pinned', () => {
  expect(() => pinFingerprint({ ...pinned, commitments: ['a\uD800'] })).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
});
