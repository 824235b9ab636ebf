import { describe, expect, test } from 'vitest';
import { kindsOf, openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { answering, atGate, calling } from '../../../scripted/answering-model.ts';
import { askedPermission, permissionsAsked } from '../../../scripted/asked-permission.ts';
import { createGate } from '../../../scripted/gate.ts';
import { writeTool } from '../../../scripted/write-tool.ts';

const sessions = openAgentSessions();

const twice = [calling('write_it'), calling('write_it'), 'Done.'];

describe('permission by effect class', () => {
  test('C6 a run without write permission refuses every writing tool, and nobody is asked', async () => {
    let runs = 0;
    const session = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool(() => void runs++)],
      writeAllowed: false,
      canAsk: true,
    });
    const result = await session.agent.ask({ thread_id: null, text: 'write it' });
    expect(result.steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
    expect(runs).toBe(0);
    expect(await kindsOf(session, result.run_id)).toContain('tool_refused');
    expect(await kindsOf(session, result.run_id)).not.toContain('permission_asked');
  });

  test.each([
    [false, true, 'refused'],
    [true, false, 'success'],
    [null, true, 'success'],
    [null, false, 'refused'],
  ])(
    "C6 with %j as the thread's setting and %j in general, a write is: %s",
    async (own, general, outcome) => {
      const session = await sessions.open({
        model: answering([calling('write_it'), 'Done.']),
        tools: [writeTool()],
        writeAllowed: general,
      });
      const [thread] = await session.memory.commit([{ kind: 'thread', title: 'Tides', write_allowed: own }]);
      const result = await session.agent.ask({ thread_id: thread?.id ?? null, text: 'write it' });
      expect(result.steps).toEqual([expect.objectContaining({ outcome })]);
      expect((await session.memory.readEvents(result.run_id))[0]?.facts).toMatchObject({
        write_allowed: outcome === 'success',
      });
    },
  );

  test('C6 a thread keeps its title when its permission changes, and its permission when it is renamed', async () => {
    const { memory } = await sessions.open({ model: answering([]) });
    const [thread] = await memory.commit([{ kind: 'thread', title: 'Tides' }]);
    const id = thread?.id ?? '';
    await memory.commit([{ kind: 'thread', id, write_allowed: false }]);
    await memory.commit([{ kind: 'thread', id, title: 'Ebb' }]);
    expect(await memory.readThread(id)).toMatchObject({ title: 'Ebb', write_allowed: false });
    const [same] = await memory.commit([{ kind: 'thread', id, write_allowed: false }]);
    expect(same?.unchanged).toBe(true);
  });

  test('C6 a class set to never is refused without a question', async () => {
    const session = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool()],
      permissions: { memory: 'never' },
      canAsk: true,
    });
    const result = await session.agent.ask({ thread_id: null, text: 'write it' });
    expect(result.steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
  });

  test('a run that waits for the answer is not at work, and is again from then on until its end', async () => {
    const session = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool()],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    const asked = session.agent.ask({ thread_id: null, text: 'write it' });
    const { run_id, request_id } = await askedPermission(session, 0);
    expect(session.agent.isWorking()).toBe(false);
    session.agent.answerPermission(run_id, request_id, 'once');
    expect(session.agent.isWorking()).toBe(true);
    await asked;
    expect(session.agent.isWorking()).toBe(false);
  });

  test('C6 asked each time, allowed once each time; question and answer are events', async () => {
    const session = await sessions.open({
      model: answering(twice),
      tools: [writeTool()],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    const asked = session.agent.ask({ thread_id: null, text: 'write it' });
    for (const position of [0, 1]) {
      const { run_id, request_id } = await askedPermission(session, position);
      expect(session.agent.pendingPermissions()).toEqual([expect.objectContaining({ run_id, request_id })]);
      expect(session.agent.answerPermission(run_id, request_id, 'once')).toBe(true);
      expect(session.agent.pendingPermissions()).toEqual([]);
      expect(session.agent.answerPermission(run_id, request_id, 'once')).toBe(false);
    }
    const { run_id } = await asked;
    const kinds = await kindsOf(session, run_id);
    expect(kinds.filter((kind) => kind.startsWith('permission_'))).toEqual([
      'permission_asked',
      'permission_answered',
      'permission_asked',
      'permission_answered',
    ]);
  });

  test.each([
    ['run', ['success', 'success']],
    ['never', ['refused', 'refused']],
  ] as const)('C6 the answer %s holds for the rest of the run', async (answer, outcomes) => {
    const session = await sessions.open({
      model: answering(twice),
      tools: [writeTool()],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    const asked = session.agent.ask({ thread_id: null, text: 'write it' });
    const { run_id, request_id } = await askedPermission(session);
    session.agent.answerPermission(run_id, request_id, answer);
    expect((await asked).steps.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(permissionsAsked(session)).toBe(1);
  });

  test('C5 C6 a run is paused while it waits for an answer, and asks again when it goes on', async () => {
    const tools = [writeTool()];
    const options = { tools, permissions: { memory: 'ask' }, canAsk: true } as const;
    const first = await sessions.open({ ...options, model: answering([calling('write_it')]) });
    first.agent.ask({ thread_id: null, text: 'write it' }).catch(() => undefined);
    const { run_id } = await askedPermission(first);
    await first.agent.pause(run_id);
    expect((await first.memory.recoverRun(run_id)).status).toBe('paused');
    await first.close();
    const second = await sessions.open({ ...options, model: answering(['Done.']) });
    const resumed = second.agent.resume(run_id, { rerunInFlight: null });
    const again = await askedPermission(second);
    second.agent.answerPermission(run_id, again.request_id, 'once');
    expect((await resumed).steps).toEqual([expect.objectContaining({ outcome: 'success' })]);
  });

  test('C5 C6 what was allowed before a crash is not asked again', async () => {
    const gate = createGate();
    const first = await sessions.open({
      model: answering([calling('write_it'), atGate(gate)]),
      tools: [writeTool()],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    first.agent.ask({ thread_id: null, text: 'write it' }).catch(() => undefined);
    const { run_id, request_id } = await askedPermission(first);
    first.agent.answerPermission(run_id, request_id, 'run');
    await gate.reached;
    await sessions.crash(first);
    const second = await sessions.open({
      model: answering([calling('write_it'), 'Done.']),
      tools: [writeTool()],
      permissions: { memory: 'ask' },
      canAsk: true,
    });
    const result = await second.agent.resume(run_id, { rerunInFlight: null });
    expect(result.steps.map(({ outcome }) => outcome)).toEqual(['success', 'success']);
    expect(permissionsAsked(second)).toBe(0);
  });
});
