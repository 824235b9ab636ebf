import { describe, expect, test } from 'vitest';
import { kindsOf, openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { answerCalls, answering, calling } from '../../../scripted/answering-model.ts';
import { lookupTool } from '../../../scripted/lookup-tool.ts';

const sessions = openAgentSessions();

let lookups = 0;
const lookup = lookupTool(() => `lookup ${++lookups}`);

async function ranOnce() {
  lookups = 0;
  const model = answering(['Hello.', calling('lookup'), 'One way.', 'Another way.']);
  const session = await sessions.open({ model, tools: [lookup] });
  const first = await session.agent.ask({ thread_id: null, text: 'Hi?' });
  const second = await session.agent.ask({ thread_id: first.thread_id, text: 'lookup please' });
  return { session, model, second };
}

describe('branching', () => {
  test('C7 a branch has done what the run had done at that step, and goes on from there in its own thread', async () => {
    const { session, model, second } = await ranOnce();
    const events = await session.memory.readEvents(second.run_id);
    const finished = events.find((event) => event.kind === 'tool_finished')?.sequence ?? 0;
    const branch = await session.agent.branch(second.run_id, finished);
    expect(await kindsOf(session, branch.run_id)).toEqual([
      'run_created',
      'model_called',
      'model_replied',
      'tool_started',
      'tool_finished',
      'run_paused',
      'checkpoint_saved',
    ]);
    const messages = await session.memory.listMessages(branch.thread_id);
    expect(messages.map(({ content }) => content)).toEqual(['Hi?', 'Hello.', 'lookup please']);
    const made = answerCalls(model);
    const result = await session.agent.resume(branch.run_id, { rerunInFlight: null });
    expect(result).toMatchObject({ final_answer: 'Another way.', thread_id: branch.thread_id });
    expect(answerCalls(model) - made).toBe(1);
    expect(lookups).toBe(1);
    const original = await session.memory.listMessages(second.thread_id);
    expect(original.at(-1)?.content).toBe('One way.');
  });

  test('C7 a branch is called by its own question, and is told apart from the thread it left', async () => {
    const { session, second } = await ranOnce();
    const branch = await session.agent.branch(second.run_id, 1);
    const titles = new Map((await session.memory.listThreads()).map(({ id, title }) => [id, title]));
    expect(titles.get(branch.thread_id)).toBe('lookup please (branch)');
    expect(titles.get(second.thread_id)).toBe('Hi?');
    await session.memory.commit([{ kind: 'thread', id: branch.thread_id, title: 'Another way' }]);
    const renamed = (await session.memory.listThreads()).find(({ id }) => id === branch.thread_id);
    expect(renamed?.title).toBe('Another way');
  });

  test('C7 from its first event a branch has only the question', async () => {
    const { session, second } = await ranOnce();
    const branch = await session.agent.branch(second.run_id, 1);
    expect(await kindsOf(session, branch.run_id)).toEqual(['run_created', 'run_paused', 'checkpoint_saved']);
  });

  test('C7 an event that is not there can’t be branched from', async () => {
    const { session, second } = await ranOnce();
    await expect(session.agent.branch(second.run_id, 99)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('E7 an answer that was kept through a forget is not copied into a branch', async () => {
    const { session, second } = await ranOnce();
    const [question, kept] = await session.memory.listMessages(second.thread_id);
    await session.memory.forget({ ids: [question?.id ?? ''], keep: [kept?.id ?? ''] });
    const asked = await session.agent.ask({ thread_id: second.thread_id, text: 'And now?' });
    const branch = await session.agent.branch(asked.run_id, 1);
    const copied = await session.memory.listMessages(branch.thread_id);
    expect(copied.map(({ content }) => content)).toEqual(['lookup please', 'And now?']);
    expect((await session.memory.listMessages(second.thread_id))[0]).toMatchObject({ kept: true });
  });

  test('E2 E4 forgetting the original question reaches the branch: it can’t go on', async () => {
    const { session, second } = await ranOnce();
    const branch = await session.agent.branch(second.run_id, 7);
    const query = (await session.memory.listMessages(second.thread_id))[2];
    await session.memory.forget({ ids: [query?.id ?? ''] });
    await expect(session.agent.resume(branch.run_id, { rerunInFlight: null })).rejects.toMatchObject({
      code: 'source_forgotten',
    });
  });
});
