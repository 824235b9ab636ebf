import { describe, expect, test } from 'vitest';
import type { FoldedEvent } from '../../../../main/journal/events.ts';
import { applyEvent, foldEvents } from '../../../../main/journal/reducer.ts';
import { history, runEvents } from './event-fixture.ts';

const run = runEvents('r1');

function at(event: FoldedEvent, change: { sequence?: number; run_id?: string }): FoldedEvent {
  return { ...event, ...change };
}

function only(event: Parameters<typeof history>[0][number], sequence: number): FoldedEvent {
  return { ...event, sequence, id: `e${sequence}` };
}

describe('a valid history', () => {
  test('C1 the state is created until the first step, then running', () => {
    const created = foldEvents(history([run.created(), run.called(1)]));
    expect(created).toMatchObject({ status: 'created', step: null, version: 2, last_event_id: 'e2' });
    const running = foldEvents(history([run.created(), run.step('retrieve')]));
    expect(running).toMatchObject({ status: 'running', step: 'retrieve', steps: 1 });
  });

  test.each([
    [run.completed('a9'), { status: 'completed', answer_id: 'a9', failure_reason: null }],
    [run.failed('model_failed'), { status: 'failed', failure_reason: 'model_failed', answer_id: null }],
    [run.cancelled(), { status: 'cancelled', failure_reason: null }],
  ] as const)('C1 $kind ends the run and clears the step', (end, expected) => {
    expect(foldEvents(history([run.created(), run.step('answer'), end]))).toMatchObject({
      ...expected,
      step: null,
      version: 3,
    });
  });

  test('C1 the same events give the same state, and the state given is not changed', () => {
    const events = history([run.created(), run.step('a'), run.toolStarted('c1'), run.toolFinished('c1')]);
    expect(foldEvents(events)).toEqual(foldEvents(events));
    const before = foldEvents(events.slice(0, 3));
    const copy = structuredClone(before);
    applyEvent(before, only(run.toolFinished('c1'), 4));
    expect(before).toEqual(copy);
  });

  test('C5 a paused run resumes to what it was', () => {
    const early = [run.created(), run.paused()];
    expect(foldEvents(history(early)).status).toBe('paused');
    expect(foldEvents(history([...early, run.resumed()])).status).toBe('created');
    const late = foldEvents(history([run.created(), run.step('a'), run.paused(), run.resumed()]));
    expect(late).toMatchObject({ status: 'running', step: 'a' });
  });

  test('C5 a tool without a result is in flight, a model call without a reply too', () => {
    const state = foldEvents(
      history([run.created(), run.called(1), run.replied(1, 'x'), run.toolStarted('c1'), run.called(2)]),
    );
    expect(state.in_flight_tools).toEqual([
      { tool_call_id: 'c1', tool: 'fetch_notes', effect: 'memory', repeatable: false, sequence: 4 },
    ]);
    expect(state).toMatchObject({ model_call_in_flight: 2, model_calls: 2 });
    expect(applyEvent(state, only(run.toolFinished('c1'), 6)).in_flight_tools).toEqual([]);
  });

  test('C6 the write permission is the one given, and revoking it is for good', () => {
    expect(foldEvents(history([run.created(true)])).write_allowed).toBe(true);
    expect(foldEvents(history([run.created(false)])).write_allowed).toBe(false);
    const revoked = [run.created(true), run.revoked(), run.asked('q', 'c1'), run.answered('q', 'run')];
    expect(foldEvents(history([...revoked, run.paused(), run.resumed()])).write_allowed).toBe(false);
  });

  test('C6 asking for a permission and each answer show in the state', () => {
    const asked = foldEvents(history([run.created(), run.asked('q1', 'c1')]));
    expect(asked.pending_permission).toMatchObject({ request_id: 'q1', tool_call_id: 'c1' });
    const answer = (given: 'once' | 'run' | 'never', request = 'q1') =>
      applyEvent(asked, only(run.answered(request, given), 3));
    expect(answer('once')).toMatchObject({
      pending_permission: null,
      allowed_tool_call_ids: ['c1'],
      allowed_effects: [],
    });
    expect(answer('run')).toMatchObject({ allowed_tool_call_ids: ['c1'], allowed_effects: ['memory'] });
    expect(answer('never')).toMatchObject({ allowed_tool_call_ids: [], refused_effects: ['memory'] });
    expect(answer('run', 'another').pending_permission).toEqual(asked.pending_permission);
    expect(applyEvent(answer('once'), only(run.toolStarted('c1'), 4)).allowed_tool_call_ids).toEqual([]);
  });
});

describe('each broken rule has its own error', () => {
  const running = foldEvents(history([run.created(), run.step('a')]));
  const ended = foldEvents(history([run.created(), run.completed()]));

  test.each([
    ['history_empty', () => foldEvents([])],
    ['run_created_missing', () => applyEvent(null, only(run.step('a'), 1))],
    ['run_created_missing', () => applyEvent(null, only(run.created(), 2))],
    ['run_mismatch', () => applyEvent(running, only(runEvents('r2').step('b'), 3))],
    ['sequence_gap', () => applyEvent(running, only(run.step('b'), 4))],
    ['sequence_gap', () => applyEvent(running, only(run.step('b'), 2))],
    ['run_ended', () => applyEvent(ended, only(run.step('b'), 3))],
    ['step_blank', () => applyEvent(running, only(run.step(''), 3))],
    ['step_blank', () => applyEvent(running, only(run.step(' \t'), 3))],
    ['reason_blank', () => applyEvent(running, only(run.failed('  '), 3))],
    ['run_created_twice', () => applyEvent(running, only(run.created(), 3))],
  ])('C1 %s', (code, broken) => {
    expect(broken).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['step_blank', 'step_started'],
    ['reason_blank', 'run_failed'],
  ])('C1 %s, when a history from outside lacks it altogether', (code, kind) => {
    const event: FoldedEvent = JSON.parse(
      JSON.stringify({ run_id: 'r1', sequence: 3, id: 'e3', kind, facts: {} }),
    );
    expect(() => applyEvent(running, event)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ['run_mismatch', running, at(only(run.step(''), 9), { run_id: 'r2' })],
    ['sequence_gap', ended, only(run.step(''), 9)],
    ['run_ended', ended, only(run.step(''), 3)],
    ['run_ended', ended, only(run.created(), 3)],
  ] as const)('C1 %s is reported before the rules after it', (code, state, event) => {
    expect(() => applyEvent(state, event)).toThrow(expect.objectContaining({ code }));
  });
});

test('C5 a tool that was interrupted and runs again is in flight once', () => {
  const events = [run.created(), run.step('a'), run.toolStarted('c1'), run.toolStarted('c1')];
  expect(foldEvents(history(events)).in_flight_tools).toEqual([
    expect.objectContaining({ tool_call_id: 'c1', sequence: 4 }),
  ]);
  const ended = foldEvents(history([...events, run.toolFinished('c1')]));
  expect(ended.in_flight_tools).toEqual([]);
});
