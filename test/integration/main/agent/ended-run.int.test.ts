import { expect, test } from 'vitest';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answering, atGate, calling } from '../../../scripted/answering-model.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { createGate } from '../../../scripted/gate.ts';
import type { TestAgent } from '../../../scripted/test-agent.ts';

const sessions = openAgentSessions();

const search = calling('paper_search', { query: 'Kestrel' });

async function workflows({ memory }: TestAgent) {
  const records = await memory.listRecords({ store: 'workflow' });
  return records.flatMap((record) => (record.store === 'workflow' ? [record] : []));
}

async function lastEvent(session: TestAgent) {
  return (await session.memory.readEvents(runIdOf(session))).at(-1);
}

test('R11 R13 a failed run with a tool call leaves one workflow record without success', async () => {
  const lost = new CommonplaceError('model_network', 'No network.');
  const session = await sessions.open({ model: answering([search, lost]), tools: fixtureTools });
  const asked = session.agent.ask({ thread_id: null, text: 'Find the Kestrel paper' });
  await expect(asked).rejects.toMatchObject({ code: 'model_network' });
  expect(await workflows(session)).toMatchObject([
    {
      query: 'Find the Kestrel paper',
      steps: [{ tool: 'paper_search', outcome: 'success' }],
      num_steps: 1,
      answer_excerpt: '',
      success: false,
    },
  ]);
  expect(await lastEvent(session)).toMatchObject({ kind: 'run_failed', facts: { reason: 'model_failed' } });
  const hits = await session.memory.search({ text: 'Find the Kestrel paper', store: 'workflow' });
  expect(hits).toHaveLength(1);
});

test('R11 a run that fails or is cancelled without a tool call leaves no workflow record', async () => {
  const session = await sessions.open({ model: answering([new CommonplaceError('model_network', 'No.')]) });
  await expect(session.agent.ask({ thread_id: null, text: 'Find it' })).rejects.toMatchObject({
    code: 'model_network',
  });
  expect(await workflows(session)).toEqual([]);
});

test('R11 R13 a cancelled run leaves its steps, the call under way among them, and says why it ended', async () => {
  const gate = createGate();
  const waiting = atGate(gate, { until: new Promise(() => undefined) });
  const session = await sessions.open({ model: answering([search, waiting]), tools: fixtureTools });
  const asked = session.agent.ask({ thread_id: null, text: 'Find the Kestrel paper' });
  asked.catch(() => undefined);
  await gate.reached;
  const { thread_id } = await session.memory.recoverRun(runIdOf(session));
  session.agent.stop(thread_id);
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  expect(await workflows(session)).toMatchObject([{ num_steps: 1, success: false }]);
  expect(await lastEvent(session)).toMatchObject({ kind: 'run_cancelled', facts: { reason: 'cancelled' } });
});

test('R11 a paused run leaves none, and one when it is cancelled afterwards', async () => {
  const gate = createGate();
  const held = atGate(gate, { ...search, until: gate.opened });
  const session = await sessions.open({ model: answering([search, held]), tools: fixtureTools });
  const asked = session.agent.ask({ thread_id: null, text: 'Find the Kestrel paper' });
  asked.catch(() => undefined);
  await gate.reached;
  const run_id = runIdOf(session);
  const paused = session.agent.pause(run_id);
  gate.open();
  await paused;
  expect(await workflows(session)).toEqual([]);
  await session.agent.cancel(run_id);
  expect(await workflows(session)).toMatchObject([{ success: false }]);
});

test('R11 E4 a run that a forget ended leaves no workflow record', async () => {
  const gate = createGate();
  const waiting = atGate(gate, { until: new Promise(() => undefined) });
  const notes = calling('fetch_notes', { paper: 'kestrel' });
  const session = await sessions.open({ model: answering([notes, waiting]), tools: fixtureTools });
  const asked = session.agent.ask({ thread_id: null, text: 'Fetch the notes on Kestrel' });
  asked.catch(() => undefined);
  await gate.reached;
  const [chunk] = await session.memory.listRecords({ store: 'knowledge' });
  await session.memory.forget({ ids: [chunk?.id ?? ''] });
  await expect(asked).rejects.toMatchObject({ code: 'source_forgotten' });
  expect(await workflows(session)).toEqual([]);
});

test('R13 an answered run records its stop reason', async () => {
  const session = await sessions.open({ model: answering(['Done.']) });
  await session.agent.ask({ thread_id: null, text: 'Hello there' });
  expect(await lastEvent(session)).toMatchObject({ kind: 'run_completed', facts: { reason: 'answered' } });
});
