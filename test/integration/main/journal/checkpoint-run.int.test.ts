import { expect, test } from 'vitest';
import { checkpointDue, checkpointInterval, checkpointRun } from '../../../../main/journal/checkpoint-run.ts';
import { readEvents } from '../../../../main/journal/read-events.ts';
import { proveRecoveredRun, recoverRun } from '../../../../main/journal/recover-run.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { createTableCheckpointStore } from '../../../../main/journal/table-checkpoint-store.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openTestJournal } from './journal-fixture.ts';

const run = runEvents('r1');

test('C3 C4 a run is checkpointed as it goes, and recovered from the last one', () => {
  const { database, journal, append } = openTestJournal();
  const store = createTableCheckpointStore(database, () => 0);
  const save = () => checkpointRun({ database, journal, store, runId: 'r1', commitVersion: 1 });
  append([run.created(), run.step('a')]);
  const first = save();
  append([run.called(1), run.paused()]);
  const second = save();
  expect([first.sequence, second.sequence]).toEqual([2, 5]);
  expect(readEvents(database, 'r1').at(-1)).toMatchObject({
    kind: 'checkpoint_saved',
    facts: { checkpoint_id: second.id, at_sequence: 5 },
  });
  const recovered = recoverRun(database, store, 'r1');
  expect(recovered).toEqual({
    checkpoint_id: second.id,
    state: foldEvents(readEvents(database, 'r1')),
  });
  proveRecoveredRun(database, recovered);
});

test('C1 a run that has ended is not checkpointed, and nothing is left of the attempt', () => {
  const { database, journal, append } = openTestJournal();
  const store = createTableCheckpointStore(database, () => 0);
  append([run.created(), run.completed()]);
  const attempt = database.transaction(() =>
    checkpointRun({ database, journal, store, runId: 'r1', commitVersion: 1 }),
  );
  expect(attempt).toThrow(expect.objectContaining({ code: 'run_ended' }));
  expect(store.list('r1')).toEqual([]);
});

test('C3 a checkpoint is due after so many events', () => {
  expect(checkpointDue(checkpointInterval - 1, 0)).toBe(false);
  expect(checkpointDue(checkpointInterval, 0)).toBe(true);
  expect(checkpointDue(checkpointInterval + 5, 6)).toBe(false);
});
