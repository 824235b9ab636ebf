import { expect, test } from 'vitest';
import { canonicalJson } from '../../../../main/journal/canonical-json.ts';
import { contentHash, noPreviousHash, recordHash } from '../../../../main/journal/event-record.ts';
import { sha256 } from '../../../../main/journal/sha256.ts';

const record = {
  run_id: 'r1',
  sequence: 1,
  id: 'e1',
  kind: 'step_started',
  schema: 1,
  content_hash: null,
  previous_hash: noPreviousHash,
  at: '2026-01-01T00:00:00.000Z',
};

test.each([
  ['plain', record],
  ['with content', { ...record, content_hash: 'c'.repeat(64) }],
  ['with an id that JSON escapes', { ...record, id: 'e "1"\n', run_id: 'r\\1 ü' }],
])('C2 the record hash is SHA-256 of the canonical JSON of the record: %s', (_name, given) => {
  const facts = { step: 'call-1' };
  expect(recordHash({ ...given, facts: canonicalJson(facts) })).toBe(
    sha256(canonicalJson({ ...given, facts })),
  );
});

test('C2 the content hash covers the salt and the content', () => {
  expect(contentHash('00ff', '{"text":"a"}')).toBe(sha256('00ff{"text":"a"}'));
  expect(contentHash('00fe', '{"text":"a"}')).not.toBe(contentHash('00ff', '{"text":"a"}'));
});

test('C2 SHA-256 is the standard one', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
