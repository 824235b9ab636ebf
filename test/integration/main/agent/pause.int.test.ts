import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openCheckpoint, sealCheckpoint } from '../../../../main/journal/checkpoint-envelope.ts';
import { checkpointInterval } from '../../../../main/journal/checkpoint-run.ts';
import { kindsOf, openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answerCalls, answering, atGate, calling } from '../../../scripted/answering-model.ts';
import { createGate } from '../../../scripted/gate.ts';
import { lookupTool } from '../../../scripted/lookup-tool.ts';
import type { TestAgent } from '../../../scripted/test-agent.ts';

const sessions = openAgentSessions();

const lookup = lookupTool();

/** A run paused while its first model call is under way, and the session it was paused in. */
async function paused(): Promise<{ session: TestAgent; runId: string }> {
  const gate = createGate();
  const session = await sessions.open({
    model: answering([atGate(gate, { ...calling('lookup'), until: gate.opened })]),
    tools: [lookup],
  });
  const asked = session.agent.ask({ thread_id: null, text: 'lookup please' });
  asked.catch(() => undefined);
  await gate.reached;
  const runId = runIdOf(session);
  const pausing = session.agent.pause(runId);
  gate.open();
  await pausing;
  await expect(asked).rejects.toMatchObject({ by: 'paused' });
  return { session, runId };
}

describe('pausing', () => {
  test('C5 a run is paused at its next safe point: what the model said is kept, its tool has not begun', async () => {
    const { session, runId } = await paused();
    expect(await kindsOf(session, runId)).toEqual([
      'run_created',
      'step_started',
      'model_called',
      'model_replied',
      'run_paused',
      'checkpoint_saved',
    ]);
    expect(session.events.at(-1)).toMatchObject({ name: 'turn.ended', payload: { stop_reason: 'paused' } });
    expect(session.agent.isLive(runId)).toBe(false);
    await session.close();

    const model = answering(['Done.']);
    const after = await sessions.open({ model, tools: [lookup] });
    expect((await after.agent.resume(runId, { rerunInFlight: null })).final_answer).toBe('Done.');
    expect(answerCalls(model)).toBe(1);
  });

  test('C5 an interrupted run is paused and cancelled without being live; an ended one is a conflict', async () => {
    const gate = createGate();
    const session = await sessions.open({
      model: answering([atGate(gate)]),
    });
    void session.agent.ask({ thread_id: null, text: 'Q' }).catch(() => undefined);
    await gate.reached;
    const runId = runIdOf(session);
    await sessions.crash(session);
    const { agent, memory } = await sessions.open({ model: answering([]) });
    await agent.pause(runId);
    expect((await memory.recoverRun(runId)).status).toBe('paused');
    await expect(agent.pause(runId)).rejects.toMatchObject({ code: 'conflict' });
    await agent.cancel(runId);
    expect((await memory.recoverRun(runId)).status).toBe('cancelled');
    for (const again of [agent.pause, agent.cancel, agent.revokeWrites]) {
      await expect(again(runId)).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  test('C5 R1 cancelling ends a live run at once and leaves its question alone', async () => {
    const gate = createGate();
    const session = await sessions.open({
      model: answering([atGate(gate)]),
    });
    const asked = session.agent.ask({ thread_id: null, text: 'Q' });
    asked.catch(() => undefined);
    await gate.reached;
    const runId = runIdOf(session);
    await session.agent.cancel(runId);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    const state = await session.memory.recoverRun(runId);
    expect(state.status).toBe('cancelled');
    expect((await session.memory.listMessages(state.thread_id)).map(({ role }) => role)).toEqual(['user']);
  });

  test('C5 closing pauses what is under way and starts nothing that is queued', async () => {
    const gate = createGate();
    const session = await sessions.open({
      model: answering([atGate(gate)]),
    });
    const { id: thread_id } = (await session.memory.commit([{ kind: 'thread', title: null }]))[0] ?? {
      id: '',
    };
    const first = session.agent.ask({ thread_id, text: 'One' });
    const second = session.agent.ask({ thread_id, text: 'Two' });
    first.catch(() => undefined);
    second.catch(() => undefined);
    await gate.reached;
    const runId = runIdOf(session);
    await session.agent.suspend();
    await expect(first).rejects.toMatchObject({ by: 'suspended' });
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    expect((await session.memory.listMessages(thread_id)).map(({ content }) => content)).toEqual(['One']);
    await session.close();
    const after = await sessions.open({ model: answering(['Tomorrow.']) });
    expect((await after.memory.recoverRun(runId)).status).toBe('paused');
    expect((await after.agent.resume(runId, { rerunInFlight: null })).final_answer).toBe('Tomorrow.');
  });
});

describe('checkpoints', () => {
  test(`C3 a run is checkpointed every ${checkpointInterval} events`, async () => {
    const steps = Array.from({ length: 8 }, () => calling('lookup'));
    const session = await sessions.open({ model: answering([...steps, 'Done.']), tools: [lookup] });
    const { run_id } = await session.agent.ask({ thread_id: null, text: 'lookup please' });
    const events = await session.memory.readEvents(run_id);
    const saved = events.filter((event) => event.kind === 'checkpoint_saved');
    expect(saved.length).toBe(Math.floor(events.length / checkpointInterval));
    expect(await session.memory.recoverRun(run_id)).toMatchObject({
      status: 'completed',
      version: events.length,
    });
  });

  /** Opens the vault's file between two sessions and changes its one checkpoint. */
  function changeCheckpoint(folder: string, change: (envelope: string) => string): void {
    const database = new Database(join(folder, 'commonplace.db'));
    const row = database.prepare<[], { envelope: string }>('SELECT envelope FROM checkpoint').get();
    database.prepare('UPDATE checkpoint SET envelope = ?').run(change(row?.envelope ?? ''));
    database.close();
  }

  test('C4 a checkpoint that differs from the journal stops the run before any call, and is kept', async () => {
    const { session, runId } = await paused();
    await session.close();
    changeCheckpoint(session.folder, (envelope) =>
      sealCheckpoint({ ...openCheckpoint(envelope, 'it'), write_allowed: false }),
    );
    const model = answering(['Never said.']);
    const after = await sessions.open({ model, tools: [lookup] });
    await expect(after.agent.resume(runId, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'recovery_mismatch',
    });
    expect(model.requests).toEqual([]);
    expect((await kindsOf(after, runId)).at(-1)).toBe('checkpoint_saved');
    await expect(after.memory.recoverRun(runId)).rejects.toMatchObject({ code: 'recovery_mismatch' });
    await after.agent.cancel(runId);
    expect((await kindsOf(after, runId)).at(-1)).toBe('run_cancelled');
  });

  test('C3 a checkpoint that was tampered with is refused, never repaired', async () => {
    const { session, runId } = await paused();
    await session.close();
    changeCheckpoint(session.folder, (envelope) =>
      envelope.replace('"status":"paused"', '"status":"running"'),
    );
    const after = await sessions.open({ model: answering([]), tools: [lookup] });
    await expect(after.agent.resume(runId, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'checkpoint_checksum',
    });
  });
});

describe('forgetting', () => {
  test('E4 a paused run whose question was forgotten can never resume', async () => {
    const { session, runId } = await paused();
    const { thread_id } = await session.memory.recoverRun(runId);
    const query = (await session.memory.listMessages(thread_id))[0]?.id ?? '';
    await session.memory.forget({ ids: [query] });
    await expect(session.agent.resume(runId, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'source_forgotten',
    });
    const events = await session.memory.readEvents(runId);
    expect(events.at(-1)).toMatchObject({ kind: 'run_failed', facts: { reason: 'source_forgotten' } });
    const reply = events.find((event) => event.kind === 'model_replied');
    expect(reply).toMatchObject({ content: null, erased_at: expect.any(Number) });
  });

  test('E4 a live run that had it in view is ended, and its late reply is not stored', async () => {
    const gate = createGate();
    const session = await sessions.open({
      model: answering([atGate(gate, { content: 'About owls.', finishAfter: gate.opened })]),
    });
    const [note] = await session.memory.commit([
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: 'Owls',
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
    const asked = session.agent.ask({ thread_id: null, text: 'What of owls?' });
    asked.catch(() => undefined);
    await gate.reached;
    const runId = runIdOf(session);
    await session.memory.forget({ ids: [note?.id ?? ''] });
    gate.open();
    await expect(asked).rejects.toMatchObject({ code: 'source_forgotten' });
    const state = await session.memory.recoverRun(runId);
    expect(state).toMatchObject({ status: 'failed', failure_reason: 'source_forgotten' });
    expect((await session.memory.listMessages(state.thread_id)).map(({ role }) => role)).toEqual(['user']);
  });
});
