import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../main/journal/canonical-json.ts';
import { foldEvents } from '../../../main/journal/reducer.ts';
import { sha256 } from '../../../main/journal/sha256.ts';
import { history, runEvents } from '../../unit/main/journal/event-fixture.ts';
import { checkpointStores, type StoreUnderTest } from './checkpoint-stores.ts';

const run = runEvents('r1');
const events = history([run.created(), run.step('a'), run.toolStarted('c1'), run.paused()]);
const early = foldEvents(events.slice(0, 2));
const late = foldEvents(events);

describe.each(checkpointStores)('$name', ({ create }) => {
  let store: StoreUnderTest;
  beforeEach(() => {
    store = create();
  });
  afterEach(() => store.destroy());

  test('C3 a saved checkpoint loads as it was, from another opening too', () => {
    expect(store.open().save('k1', late)).toEqual({ id: 'k1', run_id: 'r1', sequence: 4 });
    expect(store.open().load('k1')).toEqual(late);
  });

  test("C3 a run's checkpoints are listed by sequence, whatever the order they were saved in", () => {
    const opened = store.open();
    opened.save('k9', early);
    opened.save('k1', late);
    opened.save('other', foldEvents(history([runEvents('r2').created()])));
    expect(opened.list('r1').map((entry) => [entry.id, entry.sequence])).toEqual([
      ['k9', 2],
      ['k1', 4],
    ]);
    expect(opened.list('nowhere')).toEqual([]);
  });

  test('C3 an id used before is refused and the first checkpoint kept', () => {
    const opened = store.open();
    opened.save('k1', early);
    expect(() => opened.save('k1', late)).toThrow(expect.objectContaining({ code: 'duplicate_id' }));
    expect(opened.load('k1')).toEqual(early);
  });

  test('C3 a checkpoint that never was is not found', () => {
    expect(() => store.open().load('k1')).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  test('C3 the envelope holds version, state and a checksum over both', () => {
    store.open().save('k1', late);
    const covered = { schema_version: 1, state: late };
    expect(JSON.parse(store.envelope('k1'))).toEqual({
      ...covered,
      checksum_sha256: sha256(canonicalJson(covered)),
    });
  });

  test.each([
    ['checkpoint_shape', (text: string) => text.slice(0, -1)],
    ['checkpoint_shape', () => ''],
    ['checkpoint_version', (text: string) => text.replace('"schema_version":1', '"schema_version":2')],
    ['checkpoint_checksum', (text: string) => text.replace('"write_allowed":true', '"write_allowed":false')],
  ] as const)('C3 %s: a tampered checkpoint is refused and kept as it is', (code, change) => {
    store.open().save('k1', late);
    store.tamper('k1', change);
    const tampered = store.envelope('k1');
    expect(() => store.open().load('k1')).toThrow(expect.objectContaining({ code }));
    expect(store.envelope('k1')).toBe(tampered);
  });
});
