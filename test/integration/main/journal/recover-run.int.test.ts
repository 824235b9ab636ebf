import { expect, test } from 'vitest';
import { readEvents } from '../../../../main/journal/read-events.ts';
import { proveRecoveredRun, readTail, recoverRun } from '../../../../main/journal/recover-run.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { createTableCheckpointStore } from '../../../../main/journal/table-checkpoint-store.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openTestJournal } from './journal-fixture.ts';

const run = runEvents('r1');
const before = [run.created(), run.step('a'), run.called(1)];
const after = [run.replied(1, 'x'), run.toolStarted('c1'), run.paused()];

function openCheckpointed() {
  const opened = openTestJournal();
  opened.append(before);
  const store = createTableCheckpointStore(opened.database, () => 0);
  store.save('k1', foldEvents(readEvents(opened.database, 'r1')));
  return { ...opened, store };
}

test('C4 the latest checkpoint and the events after it give the state of the whole journal', () => {
  const { database, store, append } = openCheckpointed();
  append(after);
  const recovered = recoverRun(database, store, 'r1');
  expect(recovered).toEqual({ state: foldEvents(readEvents(database, 'r1')), checkpoint_id: 'k1' });
  proveRecoveredRun(database, recovered);
  expect(readTail(database, 'r1', 3).map((event) => event.sequence)).toEqual([4, 5, 6]);
});

test('C4 without events after it, the state is the checkpoint; without a checkpoint, a replay', () => {
  const { database, store } = openCheckpointed();
  const recovered = recoverRun(database, store, 'r1');
  expect(recovered.state.version).toBe(3);
  proveRecoveredRun(database, recovered);
  const empty = openTestJournal();
  empty.append([...before, ...after]);
  const none = createTableCheckpointStore(empty.database, () => 0);
  expect(recoverRun(empty.database, none, 'r1')).toMatchObject({
    checkpoint_id: null,
    state: { version: 6, status: 'paused' },
  });
});

test('C4 recovery_mismatch: a well-sealed checkpoint of another history, which is kept', () => {
  const { database, store, append } = openCheckpointed();
  append(after);
  store.save('k2', { ...foldEvents(readEvents(database, 'r1').slice(0, 5)), write_allowed: false });
  const recovered = recoverRun(database, store, 'r1');
  expect(() => proveRecoveredRun(database, recovered)).toThrow(
    expect.objectContaining({ code: 'recovery_mismatch' }),
  );
  expect(store.list('r1').map((entry) => entry.id)).toEqual(['k1', 'k2']);
});

test('C4 recovery_mismatch: the journal ends before the checkpoint', () => {
  const { database, store } = openCheckpointed();
  store.save('k2', { ...store.load('k1'), version: 9 });
  const recovered = recoverRun(database, store, 'r1');
  expect(() => proveRecoveredRun(database, recovered)).toThrow(
    expect.objectContaining({ code: 'recovery_mismatch' }),
  );
});

test.each([
  ['journal_missing', 'DELETE FROM event WHERE sequence > 3'],
  ['journal_missing', 'DELETE FROM event WHERE sequence >= 3'],
  ['journal_missing', 'DELETE FROM event WHERE sequence = 4'],
  ['journal_missing', 'DELETE FROM event WHERE sequence = 6'],
  ['journal_changed', `UPDATE event SET facts = '{}' WHERE sequence = 5`],
  ['journal_changed', `UPDATE event SET previous_hash = '${'a'.repeat(64)}' WHERE sequence = 4`],
])('C4 %s: a tail that is not as it was written is refused (%s)', (code, tamper) => {
  const { database, store, append } = openCheckpointed();
  append(after);
  database.exec(tamper);
  expect(() => recoverRun(database, store, 'r1')).toThrow(expect.objectContaining({ code }));
});

test('C4 the proof reads what the tail does not: a change before the checkpoint', () => {
  const { database, store, append } = openCheckpointed();
  append(after);
  const recovered = recoverRun(database, store, 'r1');
  database.exec(`UPDATE event SET facts = '{"step":"b"}' WHERE sequence = 2`);
  expect(() => proveRecoveredRun(database, recovered)).toThrow(
    expect.objectContaining({ code: 'journal_changed' }),
  );
});

test('C3 an altered checkpoint is refused, never passed over for an earlier one', () => {
  const { database, store, append } = openCheckpointed();
  append(after);
  store.save('k2', foldEvents(readEvents(database, 'r1')));
  database.exec(`UPDATE checkpoint SET envelope = replace(envelope, 'paused', 'failed') WHERE id = 'k2'`);
  expect(() => recoverRun(database, store, 'r1')).toThrow(
    expect.objectContaining({ code: 'checkpoint_checksum' }),
  );
});
