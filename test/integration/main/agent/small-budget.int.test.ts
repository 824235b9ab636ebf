import { expect, test } from 'vitest';
import { openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';
import { writeSeedThread } from '../../../scripted/test-agent.ts';

const sessions = openAgentSessions();

async function open(budget: number) {
  const model = createScriptedModel(({ purpose }) => (purpose === 'entities' ? '{"entities":[]}' : 'Yes.'));
  const session = await sessions.open({ model, tools: fixtureTools, budget });
  const tools = () => model.requests.filter(({ purpose }) => purpose === 'answer').at(-1)?.tools ?? [];
  return { ...session, requests: model.requests, tools: () => tools().map((tool) => tool.function.name) };
}

test('R4 R6 in a budget of 1,000 tokens a short question is answered, with fewer tools told of', async () => {
  const { agent, tools } = await open(1_000);
  const { thread_id, context } = await agent.ask({ thread_id: null, text: 'hi' });
  expect(context.tokens).toBeLessThanOrEqual(1_000);
  expect(tools()).toContain('read_toolbox');
  expect(tools().length).toBeLessThan(5);
  await agent.ask({ thread_id, text: 'and again' });
});

test('R7 measuring a thread that is too long consumes nothing and calls no model; the turn does', async () => {
  const { agent, memory, requests } = await open(1_200);
  await writeSeedThread(memory);
  const before = await agent.meter('seed-01');
  expect(before.tokens).toBeLessThanOrEqual(before.budget);
  expect(await memory.listSummaries('seed-01')).toEqual([]);
  expect(requests).toEqual([]);
  await agent.ask({ thread_id: 'seed-01', text: 'What did we decide?' });
  expect(await memory.listSummaries('seed-01')).toHaveLength(1);
});

test.each([900, 1_000, 1_200, 1_400])(
  'R7 in a budget of %i the seed thread is folded where that makes room, and left as it is where it does not',
  async (budget) => {
    const { agent, memory } = await open(budget);
    await writeSeedThread(memory);
    const asked = await agent.ask({ thread_id: 'seed-01', text: 'What did we decide?' }).then(
      () => 'answered',
      (error: unknown) => error,
    );
    const summaries = await memory.listSummaries('seed-01');
    if (asked === 'answered') expect(summaries).toHaveLength(1);
    else {
      expect(asked).toMatchObject({ code: 'budget_exceeded' });
      expect(summaries).toEqual([]);
    }
  },
);
