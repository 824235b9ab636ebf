import { expect, test } from 'vitest';
import { endRun, type Session, startRun } from '../../../../main/journal/session.ts';

const empty: Session = { session_id: 't1', runs: [] };
const two = startRun(startRun(empty, 'r1'), 'r2');

test('C a session holds its runs in order, several of them active', () => {
  expect(two.runs).toEqual([
    { run_id: 'r1', status: 'active' },
    { run_id: 'r2', status: 'active' },
  ]);
  expect(endRun(two, 'r1', 'failed').runs).toEqual([
    { run_id: 'r1', status: 'failed' },
    { run_id: 'r2', status: 'active' },
  ]);
});

test('C the session given is never changed', () => {
  const before = structuredClone(two);
  startRun(two, 'r3');
  endRun(two, 'r1', 'completed');
  expect(two).toEqual(before);
});

const ended = endRun(two, 'r1', 'completed');
test.each([
  ['run_duplicate', () => startRun(two, 'r1')],
  ['run_duplicate', () => startRun(ended, 'r1')],
  ['session_status_unknown', () => endRun(two, 'r1', 'active')],
  ['session_status_unknown', () => endRun(ended, 'nowhere', 'done')],
  ['session_run_unknown', () => endRun(two, 'nowhere', 'failed')],
  ['session_run_ended', () => endRun(ended, 'r1', 'cancelled')],
])('C %s', (code, broken) => {
  expect(broken).toThrow(expect.objectContaining({ code }));
});
