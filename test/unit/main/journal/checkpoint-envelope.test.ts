import { expect, test } from 'vitest';
import { canonicalJson } from '../../../../main/journal/canonical-json.ts';
import { openCheckpoint, sealCheckpoint } from '../../../../main/journal/checkpoint-envelope.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { sha256 } from '../../../../main/journal/sha256.ts';
import { history, runEvents } from './event-fixture.ts';

const run = runEvents('r1');
const state = foldEvents(history([run.created(), run.step('a'), run.toolStarted('c1')]));
const sealed = sealCheckpoint(state);
const envelope: { schema_version: number; state: object; checksum_sha256: string } = JSON.parse(sealed);

function resealed(covered: { schema_version: number; state: unknown }): string {
  return canonicalJson({ ...covered, checksum_sha256: sha256(canonicalJson(covered)) });
}

test('C3 a checkpoint opens to the state it was made of', () => {
  expect(openCheckpoint(sealed, 'k1')).toEqual(state);
  const { checksum_sha256, ...covered } = envelope;
  expect(checksum_sha256).toBe(sha256(canonicalJson(covered)));
});

test.each([
  ['checkpoint_shape', 'not JSON', 'nothing'],
  ['checkpoint_shape', 'no object', '[]'],
  ['checkpoint_shape', 'a field too many', JSON.stringify({ ...envelope, more: 1 })],
  ['checkpoint_shape', 'a field too few', JSON.stringify({ schema_version: 1, state })],
  ['checkpoint_shape', '63 digits', JSON.stringify({ ...envelope, checksum_sha256: 'a'.repeat(63) })],
  ['checkpoint_shape', 'upper case', JSON.stringify({ ...envelope, checksum_sha256: 'A'.repeat(64) })],
  ['checkpoint_version', 'newer', resealed({ schema_version: 2, state })],
  ['checkpoint_version', 'older', resealed({ schema_version: 0, state })],
  ['checkpoint_checksum', 'tampered', sealed.replace('"step":"a"', '"step":"b"')],
  ['checkpoint_checksum', 'other sum', JSON.stringify({ ...envelope, checksum_sha256: 'a'.repeat(64) })],
  ['checkpoint_shape', 'no state of a run', resealed({ schema_version: 1, state: { run_id: 'r1' } })],
])('C3 %s: %s', (code, _name, text) => {
  expect(() => openCheckpoint(text, 'k1')).toThrow(expect.objectContaining({ code }));
});

test('C3 shape is checked before version, and version before checksum', () => {
  const all = { schema_version: 9, state: {}, checksum_sha256: 'short' };
  expect(() => openCheckpoint(JSON.stringify(all), 'k')).toThrow(
    expect.objectContaining({ code: 'checkpoint_shape' }),
  );
  const two = { ...all, checksum_sha256: 'a'.repeat(64) };
  expect(() => openCheckpoint(JSON.stringify(two), 'k')).toThrow(
    expect.objectContaining({ code: 'checkpoint_version' }),
  );
});
