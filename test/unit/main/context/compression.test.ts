import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactMessages } from '../../../../main/context/compact-text.ts';
import { compressContext, verifyCompression } from '../../../../main/context/compression.ts';
import { pinFingerprint, pinnedTexts } from '../../../../main/memory/pins/pinned-texts.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import type { PinKind } from '../../../../shared/records/pin.ts';

const pinned = {
  instructions: ['Always cite.', 'Never guess.'],
  permission_decisions: ['write: once, for remember_note'],
  commitments: ['I will check the appendix.'],
};
function faultyPart(act: () => void): unknown {
  try {
    act();
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'compression_mismatch')
      return error.detail?.['part'];
    throw error;
  }
  return null;
}

test('D7 pins are carried verbatim, order kept, and verify', () => {
  const compressed = compressContext(pinned, ['Hello.']);
  expect(compressed).toMatchObject(pinned);
  expect(compressed.fingerprint).toMatch(/^[0-9a-f]{64}$/u);
  expect(() => verifyCompression(pinned, compressed)).not.toThrow();
});

test('D7 the fingerprint is SHA-256 over canonical JSON, keys sorted', async () => {
  const { createHash } = await import('node:crypto');
  const canonical =
    '{"commitments":["I will check the appendix."],"instructions":["Always cite.","Never guess."],"permission_decisions":["write: once, for remember_note"]}';
  expect(pinFingerprint(pinned)).toBe(createHash('sha256').update(canonical).digest('hex'));
});

test('D7 the first difference is named, in the order instructions, permission decisions, commitments, fingerprint', () => {
  const good = compressContext(pinned, []);
  const bad = {
    instructions: ['Never guess.', 'Always cite.'],
    permission_decisions: ['write: always'],
    commitments: [],
    fingerprint: '0'.repeat(64),
  };
  const check = (changes: Partial<typeof good>) =>
    faultyPart(() => verifyCompression(pinned, { ...good, ...changes }));
  expect(check(bad)).toBe('instructions');
  expect(check({ ...bad, instructions: pinned.instructions })).toBe('permission_decisions');
  expect(check({ commitments: bad.commitments, fingerprint: bad.fingerprint })).toBe('commitments');
  expect(check({ fingerprint: bad.fingerprint })).toBe('fingerprint');
  expect(check({})).toBe(null);
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
