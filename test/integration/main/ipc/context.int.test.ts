import { expect, test } from 'vitest';
import { systemPrompt } from '../../../../main/context/prompts/system.ts';
import { contextHandlers } from '../../../../main/ipc/handlers/context.ts';
import { openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';

const sessions = openAgentSessions();

test('C7 what a call saw holds the system prompt and the tools the model was told of', async () => {
  const model = createScriptedModel(({ purpose }) => (purpose === 'entities' ? '{"entities":[]}' : 'Yes.'));
  const { memory, agent } = await sessions.open({ model, tools: fixtureTools });
  const { run_id } = await agent.ask({ thread_id: null, text: 'Find research papers' });
  const seen = await contextHandlers({ memory })['context.read']({ run_id });
  expect(seen.system_prompt).toEqual({ version: systemPrompt.version, text: systemPrompt.text });
  const told = model.requests.find(({ purpose }) => purpose === 'answer')?.tools;
  expect(seen.tools).toEqual(told);
});

test('C7 a run that made no model call has an empty input; an unknown run and call are not found', async () => {
  const session = await sessions.open({ model: createScriptedModel([]), budget: 500 });
  const { memory, agent } = session;
  await expect(agent.ask({ thread_id: null, text: 'hi' })).rejects.toMatchObject({ code: 'budget_exceeded' });
  const run_id = runIdOf(session);
  const read = contextHandlers({ memory })['context.read'];
  expect(await read({ run_id })).toMatchObject({ call: 0, calls: 0, items: [], tools: [] });
  await expect(read({ run_id, call: 1 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(read({ run_id: 'nope' })).rejects.toMatchObject({ code: 'not_found' });
});
