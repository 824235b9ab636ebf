import { expect, test } from 'vitest';
import { findUnanswered } from '../../../../renderer/conversation/unanswered.ts';
import type { RunSummary } from '../../../../shared/contract/runs.ts';
import { message } from './message.ts';

const question = message('q', 'user', { run_id: 'r' });

function run(status: RunSummary['status']): RunSummary {
  return {
    run_id: 'r',
    thread_id: 't',
    status,
    steps: 1,
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    live: false,
  };
}

test.each(['failed', 'cancelled'] as const)(
  'R1 a %s turn leaves a question that can be asked again',
  (status) => {
    expect(findUnanswered([question], [run(status)], false)).toMatchObject({ kind: 'ended', status });
  },
);

test.each(['created', 'running', 'paused'] as const)(
  'C5 a %s run that nobody carries on can be resumed',
  (status) => {
    expect(findUnanswered([question], [run(status)], false)).toMatchObject({ kind: 'resumable', runId: 'r' });
  },
);

test('C5 a run that is under way elsewhere is neither resumed nor asked again', () => {
  expect(findUnanswered([question], [{ ...run('running'), live: true }], false)).toBe(null);
});

test('E7 a question whose answer was forgotten can be asked again', () => {
  expect(findUnanswered([question], [run('completed')], false)).toMatchObject({
    kind: 'ended',
    status: 'completed',
  });
});

test('nothing is unanswered while the turn runs, after an answer, or in an empty thread', () => {
  expect(findUnanswered([question], [run('running')], true)).toBeNull();
  expect(findUnanswered([question, message('a', 'assistant')], [run('completed')], false)).toBeNull();
  expect(findUnanswered([], [], false)).toBeNull();
});
