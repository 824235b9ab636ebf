import { expect, test } from 'vitest';
import { endOf, findUnanswered } from '../../../../renderer/conversation/unanswered.ts';
import type { RunSummary } from '../../../../shared/contract/runs.ts';
import { message } from './message.ts';

const question = message('q', 'user', { run_id: 'r' });
const idle = { isRunning: false, runId: null };

function run(status: RunSummary['status'], run_id = 'r'): RunSummary {
  return {
    run_id,
    thread_id: 't',
    status,
    steps: 1,
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    stop_reason: null,
    live: false,
    imported: false,
  };
}

test.each(['failed', 'cancelled'] as const)(
  'R1 a %s turn leaves a question that can be asked again',
  (status) => {
    expect(findUnanswered([question], [run(status)], idle)).toMatchObject([{ kind: 'ended', status }]);
  },
);

test.each(['created', 'running', 'paused'] as const)(
  'C5 a %s run that nobody carries on can be resumed',
  (status) => {
    expect(findUnanswered([question], [run(status)], idle)).toMatchObject([
      { kind: 'resumable', runId: 'r', isPaused: status === 'paused' },
    ]);
  },
);

const later = [message('q2', 'user', { run_id: 'r2' }), message('a2', 'assistant', { run_id: 'r2' })];

test('C5 a paused run can be resumed in its thread after a later question was answered', () => {
  const found = findUnanswered([question, ...later], [run('paused'), run('completed', 'r2')], idle);
  expect(found).toMatchObject([{ kind: 'resumable', message: { id: 'q' }, runId: 'r' }]);
});

test('C5 it is offered while another turn runs, and no more once it goes on itself', () => {
  const messages = [question, ...later];
  const runs = [run('paused'), run('completed', 'r2')];
  expect(findUnanswered(messages, runs, { isRunning: true, runId: 'r3' })).toHaveLength(1);
  expect(findUnanswered(messages, runs, { isRunning: true, runId: 'r' })).toEqual([]);
});

test('C5 a run that is under way elsewhere is neither resumed nor asked again', () => {
  expect(findUnanswered([question], [{ ...run('running'), live: true }], idle)).toEqual([]);
});

test('R1 only the last question is offered to be asked again', () => {
  expect(findUnanswered([question, ...later], [run('failed'), run('completed', 'r2')], idle)).toEqual([]);
});

test('E7 a question whose answer was forgotten can be asked again', () => {
  expect(findUnanswered([question], [run('completed')], idle)).toMatchObject([
    { kind: 'ended', status: 'completed' },
  ]);
});

test('E7 so can one further up, and those beside it that have their answers stay as they are', () => {
  const answered = [message('q0', 'user', { run_id: 'r0' }), message('q1', 'user', { run_id: 'r1' })];
  const answers = [
    message('a1', 'assistant', { run_id: 'r1' }),
    message('a0', 'assistant', { run_id: 'r0' }),
  ];
  const runs = ['r0', 'r1', 'r', 'r2'].map((id) => run('completed', id));
  const found = findUnanswered([...answered, ...answers, question, ...later], runs, idle);
  expect(found).toMatchObject([{ kind: 'ended', status: 'completed', message: { id: 'q' } }]);
});

test('R13 how the turn of one question ended is said under that question only', () => {
  const ended = { kind: 'ended', message: question, status: 'completed' } as const;
  const turn = { runId: 'r2', stopReason: 'model_failed', error: 'The service refused the key.' };
  expect(endOf(ended, turn)).toEqual({ reason: 'completed', error: null });
  expect(endOf({ ...ended, message: later[0] ?? question }, turn)).toEqual({
    reason: 'model_failed',
    error: 'The service refused the key.',
  });
  expect(endOf({ ...ended, status: 'unknown' }, undefined)).toEqual({ reason: null, error: null });
});

test('nothing is unanswered while the turn runs, after an answer, or in an empty thread', () => {
  expect(findUnanswered([question], [run('running')], { isRunning: true, runId: null })).toEqual([]);
  expect(findUnanswered([question, message('a', 'assistant')], [run('completed')], idle)).toEqual([]);
  expect(findUnanswered([], [], idle)).toEqual([]);
});
