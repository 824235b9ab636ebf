import { expect, test } from 'vitest';
import { listRuns } from '../../../../main/journal/list-runs.ts';
import { readSession } from '../../../../main/journal/read-session.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openTestJournal } from './journal-fixture.ts';

function openRuns() {
  const opened = openTestJournal();
  const [z, a, m] = [runEvents('z'), runEvents('a'), runEvents('m')];
  opened.append([z.created(), a.created(), z.step('one'), z.step('two'), m.created()]);
  opened.append([z.failed('model_failed'), a.paused(), m.completed()]);
  return opened;
}

test('C a session holds which runs started, in order, and how each ended', () => {
  const { database } = openRuns();
  expect(readSession(database, 't1')).toEqual({
    session_id: 't1',
    runs: [
      { run_id: 'z', status: 'failed' },
      { run_id: 'a', status: 'active' },
      { run_id: 'm', status: 'completed' },
    ],
  });
  expect(readSession(database, 'nowhere')).toEqual({ session_id: 'nowhere', runs: [] });
});

test('C runs are listed newest first, with thread, status, steps and times', () => {
  const { database } = openRuns();
  expect(listRuns(database).map(({ run_id, status, steps }) => [run_id, status, steps])).toEqual([
    ['m', 'completed', 0],
    ['a', 'paused', 0],
    ['z', 'failed', 2],
  ]);
  const [first, second] = listRuns(database, 't1');
  expect(first?.ended_at).toMatch(/^2026-/);
  expect(second).toMatchObject({ thread_id: 't1', ended_at: null });
  expect(listRuns(database, 'nowhere')).toEqual([]);
});
