import { describe, expect, test } from 'vitest';
import type { TaskSpecification } from '../../../../main/context/task-specification.ts';
import { taskHandlers } from '../../../../main/ipc/handlers/tasks.ts';
import { openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answering, atGate, calling } from '../../../scripted/answering-model.ts';
import { createGate } from '../../../scripted/gate.ts';

const sessions = openAgentSessions();

const specification: TaskSpecification = {
  goal: 'Keep "owls fly at dusk" as a note.',
  inputs: [],
  outputs: ['one note'],
  acceptance: ['The note is saved.', 'Every statement is cited.'],
  write_allowed: true,
};
const task = { thread_id: null, request: 'Keep "owls fly at dusk" as a note: remember_note.', specification };
const note = { content: 'owls fly at dusk' };

describe('a research task', () => {
  test('D4 C6 an approved task is a record made from its request, and its run carries it and its permission', async () => {
    const session = await sessions.open({
      model: answering([calling('remember_note', note), 'I have kept it as a note for you.']),
      writeAllowed: false,
    });
    const result = await session.agent.runTask(task);
    const [stored] = await session.memory.listTasks(result.thread_id);
    const [created] = await session.memory.readEvents(result.run_id);
    const [query] = await session.memory.listMessages(result.thread_id);
    expect(stored).toMatchObject({ ...specification, run_id: result.run_id });
    expect(created).toMatchObject({
      facts: { task_id: stored?.id, write_allowed: true, query_id: query?.id },
    });
    const sources = await session.memory.readSources(stored?.id ?? '');
    expect(sources.map(({ id }) => id)).toEqual([query?.id]);

    const view = await taskHandlers(session)['tasks.read']({ task_id: stored?.id ?? '' });
    expect(view.status).toBe('completed');
    expect(view.checks?.map(({ criterion, met }) => [criterion, met])).toEqual([
      ['The note is saved.', true],
      ['Every statement is cited.', false],
    ]);
    expect(view.checks?.[0]?.evidence).toEqual([
      { record_id: result.steps[0]?.tool_log_id, version: expect.any(Number), title: expect.any(String) },
    ]);
  });

  test('C6 a task that may not write has its writing tools refused, whatever the setting', async () => {
    const session = await sessions.open({
      model: answering([calling('remember_note', note), 'Saved as a note.']),
      writeAllowed: true,
    });
    const result = await session.agent.runTask({
      ...task,
      specification: { ...specification, write_allowed: false },
    });
    expect(result.steps).toEqual([expect.objectContaining({ outcome: 'refused' })]);
    const [stored] = await session.memory.listTasks(result.thread_id);
    const { checks } = await taskHandlers(session)['tasks.read']({ task_id: stored?.id ?? '' });
    expect(checks?.map(({ met }) => met)).toEqual([false, false]);
  });

  test('D4 nothing is stored and nothing runs before the approval, nor by one that breaks a rule', async () => {
    const session = await sessions.open({ model: answering(['Not JSON.']) });
    const handlers = taskHandlers(session);
    expect(await handlers['tasks.propose']({ request: task.request })).toMatchObject({ by: 'rule' });
    const { write_allowed: _chosen, ...unchosen } = specification;
    await expect(
      handlers['tasks.approve']({
        thread_id: null,
        request: task.request,
        specification: { ...unchosen, inputs: [], outputs: [], acceptance: ['Done.'] },
      }),
    ).rejects.toMatchObject({ code: 'task_invalid', detail: { fault: 'write_allowed_missing' } });
    expect(await session.memory.listThreads()).toEqual([]);
    expect(session.events).toEqual([]);
  });

  test('C5 D4 a task that was interrupted is checked when its resumed run ends', async () => {
    const gate = createGate();
    const first = await sessions.open({
      model: answering([calling('remember_note', note), atGate(gate)]),
    });
    first.agent.runTask(task).catch(() => undefined);
    await gate.reached;
    const runId = runIdOf(first);
    await sessions.crash(first);
    const second = await sessions.open({ model: answering(['Kept.']) });
    const result = await second.agent.resume(runId, { rerunInFlight: null });
    const [stored] = await second.memory.listTasks(result.thread_id);
    const { checks } = await taskHandlers(second)['tasks.read']({ task_id: stored?.id ?? '' });
    expect(checks?.[0]).toMatchObject({ met: true });
  });

  test('E2 forgetting the request forgets the task made from it', async () => {
    const session = await sessions.open({ model: answering(['Done.']) });
    const result = await session.agent.runTask(task);
    const [stored] = await session.memory.listTasks(result.thread_id);
    const [query] = await session.memory.listMessages(result.thread_id);
    await session.memory.forget({ ids: [query?.id ?? ''] });
    await expect(session.memory.readTask(stored?.id ?? '')).rejects.toMatchObject({
      code: 'stale_derivation',
    });
    expect((await session.memory.readEvents(result.run_id)).at(-1)).toMatchObject({ content: null });
  });
});
