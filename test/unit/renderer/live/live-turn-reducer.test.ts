import { expect, test } from 'vitest';
import type { BridgeEvent, LiveAction, LiveTurns } from '../../../../renderer/live/live-turn.ts';
import { isRunning } from '../../../../renderer/live/live-turn.ts';
import { reduceLiveTurns } from '../../../../renderer/live/live-turn-reducer.ts';

const run = { run_id: 'r', thread_id: 't' };

function fold(...actions: readonly (LiveAction | BridgeEvent)[]): LiveTurns {
  return actions.reduce<LiveTurns>(
    (turns, action) => reduceLiveTurns(turns, 'name' in action ? { type: 'event', event: action } : action),
    {},
  );
}

const asked: LiveAction = { type: 'asked', threadId: 't', question: 'Why?' };
const started: BridgeEvent = { name: 'turn.started', payload: { ...run, query_id: 'q' } };
function token(text: string, run_id = 'r'): BridgeEvent {
  return { name: 'turn.token', payload: { ...run, run_id, text } };
}

test('tokens are joined in order', () => {
  expect(fold(asked, started, token('a'), token('b'))['t']).toMatchObject({
    runId: 'r',
    queryId: 'q',
    question: 'Why?',
    phase: 'answering',
    text: 'ab',
  });
});

test('a reset drops the text of a step that ended in tool calls', () => {
  expect(fold(asked, started, token('a'), { name: 'turn.reset', payload: run })['t']?.text).toBe('');
});

test('a tool is shown while it runs and listed once it has ended', () => {
  const going = fold(asked, started, {
    name: 'turn.toolStarted',
    payload: { ...run, tool: 'search_memory' },
  });
  expect(going['t']).toMatchObject({ phase: 'tool', tool: 'search_memory' });
  const step = { tool: 'search_memory', outcome: 'failed', tool_log_id: 'l' } as const;
  const ended = reduceLiveTurns(going, {
    type: 'event',
    event: { name: 'turn.toolFinished', payload: { ...run, step } },
  });
  expect(ended['t']).toMatchObject({ phase: 'thinking', tool: null, steps: [step] });
});

test('events of another run of the thread are ignored', () => {
  expect(fold(asked, started, token('a'), token('late', 'older'))['t']?.text).toBe('a');
});

test('a turn of another window is followed from its first event', () => {
  expect(fold(token('x'))['t']).toMatchObject({ runId: 'r', text: 'x', question: null });
});

test('R1 a turn that ends without an answer keeps no partial text', () => {
  const turn = fold(asked, started, token('partial'), {
    name: 'turn.ended',
    payload: { ...run, stop_reason: 'cancelled', answer_id: null, message: 'Stopped.' },
  })['t'];
  expect(turn).toMatchObject({ phase: 'ended', text: '', stopReason: 'cancelled', error: 'Stopped.' });
  expect(isRunning(turn)).toBe(false);
});

test('an answer stays until its stored message has been read', () => {
  const ended: BridgeEvent = {
    name: 'turn.ended',
    payload: { ...run, stop_reason: 'answered', answer_id: 'a', message: null },
  };
  expect(fold(asked, started, token('all'), ended)['t']).toMatchObject({ text: 'all', answerId: 'a' });
  expect(fold(asked, started, ended, { type: 'dismissed', threadId: 't' })).toEqual({});
});

test('a refused call ends the turn with its reason, and the end of the run has the first word', () => {
  expect(fold(asked, { type: 'ask_failed', threadId: 't', error: 'no' })['t']).toMatchObject({
    phase: 'ended',
    error: 'no',
  });
  const both = fold(
    asked,
    started,
    {
      name: 'turn.ended',
      payload: { ...run, stop_reason: 'model_failed', answer_id: null, message: 'first' },
    },
    { type: 'ask_failed', threadId: 't', error: 'second' },
  );
  expect(both['t']?.error).toBe('first');
});

test('C6 a permission question stays until it is answered', () => {
  const question = { ...run, request_id: 'p', tool: 'x', effect: 'memory', arguments: '{}', why: '' };
  const waiting = fold(asked, started, { name: 'turn.permissionAsked', payload: question });
  expect(waiting['t']?.permissions).toEqual([question]);
  const answered = reduceLiveTurns(waiting, { type: 'permission_answered', threadId: 't', requestId: 'p' });
  expect(answered['t']?.permissions).toEqual([]);
});

test.each(['t', 'r', 'q'])('E4 forgetting %s drops the live turn with its text', (id) => {
  const forgotten: BridgeEvent = { name: 'memory.forgotten', payload: { version: 5, ids: [id] } };
  expect(fold(asked, started, token('secret'), forgotten)).toEqual({});
});

test('E4 forgetting something else leaves the live turn alone', () => {
  const forgotten: BridgeEvent = { name: 'memory.forgotten', payload: { version: 5, ids: ['other'] } };
  expect(fold(asked, started, token('a'), forgotten)['t']?.text).toBe('a');
});
