import { describe, expect, test } from 'vitest';
import { kindsOf, openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answering, atGate, calling } from '../../../scripted/answering-model.ts';
import { askedPermission } from '../../../scripted/asked-permission.ts';
import { createGate, type Gate } from '../../../scripted/gate.ts';
import type { TestAgent } from '../../../scripted/test-agent.ts';
import { writeTool } from '../../../scripted/write-tool.ts';

const sessions = openAgentSessions();

describe('revoking', () => {
  async function revokedAt(
    gate: Gate,
  ): Promise<{ session: TestAgent; outcomes: readonly string[]; runs: number }> {
    let runs = 0;
    const session = await sessions.open({
      model: answering([
        calling('write_it'),
        atGate(gate, { ...calling('write_it'), finishAfter: gate.opened }),
        'Done.',
      ]),
      tools: [writeTool(() => void runs++)],
    });
    const asked = session.agent.ask({ thread_id: null, text: 'write it' });
    await gate.reached;
    await session.agent.revokeWrites(runIdOf(session));
    await session.agent.revokeWrites(runIdOf(session));
    gate.open();
    return { session, outcomes: (await asked).steps.map(({ outcome }) => outcome), runs };
  }

  test('C6 revoked while under way, no writing tool runs from that event on; it is one event', async () => {
    const { session, outcomes, runs } = await revokedAt(createGate());
    expect(outcomes).toEqual(['success', 'refused']);
    expect(runs).toBe(1);
    const kinds = await kindsOf(session, runIdOf(session));
    expect(kinds.filter((kind) => kind === 'write_permission_revoked')).toHaveLength(1);
    expect((await session.memory.recoverRun(runIdOf(session))).write_allowed).toBe(false);
  });

  test('C6 revoked while a question waits, an answer that allows the call comes too late', async () => {
    let runs = 0;
    const session = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool(() => void runs++)],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    const asked = session.agent.ask({ thread_id: null, text: 'write it' });
    const { run_id, request_id } = await askedPermission(session);
    await session.agent.revokeWrites(run_id);
    session.agent.answerPermission(run_id, request_id, 'once');
    expect((await asked).steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
    expect(runs).toBe(0);
  });

  test('C6 revoked while the start of a tool is recorded, the tool does not run', async () => {
    let runs = 0;
    const session: TestAgent = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool(() => void runs++)],
      afterCommit: async (committed) => {
        const isEvent = committed.some(({ kind }) => kind === 'event');
        if (!isEvent || !session.events.some(({ name }) => name === 'turn.started')) return;
        if ((await kindsOf(session, runIdOf(session))).at(-1) !== 'tool_started') return;
        await session.agent.revokeWrites(runIdOf(session));
      },
    });
    const { steps } = await session.agent.ask({ thread_id: null, text: 'write it' });
    expect(steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
    expect(runs).toBe(0);
  });

  test('C6 revoked while paused, it stays so after the resume', async () => {
    const gate = createGate();
    const first = await sessions.open({
      model: answering([atGate(gate, { ...calling('write_it'), until: gate.opened })]),
      tools: [writeTool()],
    });
    first.agent.ask({ thread_id: null, text: 'write it' }).catch(() => undefined);
    await gate.reached;
    const pausing = first.agent.pause(runIdOf(first));
    gate.open();
    await pausing;
    await first.agent.revokeWrites(runIdOf(first));
    await first.close();
    const second = await sessions.open({ model: answering(['Done.']), tools: [writeTool()] });
    const result = await second.agent.resume(runIdOf(first), { rerunInFlight: null });
    expect(result.steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
  });
});
