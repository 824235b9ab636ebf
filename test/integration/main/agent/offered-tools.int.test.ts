import { expect, test } from 'vitest';
import { openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { answering, calling } from '../../../scripted/answering-model.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';

const sessions = openAgentSessions();

const toolbox = (query: string) => calling('read_toolbox', { query });

test('R4 no call offers more than five tools, also after read_toolbox: what it found takes the place of what was guessed', async () => {
  const model = answering([
    toolbox('sports scores of matches'),
    toolbox('knitting pattern stitches'),
    calling('sports_scores', { request: 'the last match' }),
    'Done.',
  ]);
  const { agent } = await sessions.open({ model, tools: fixtureTools });
  const result = await agent.ask({ thread_id: null, text: 'Find research papers on agent memory' });
  const offered = model.requests
    .filter(({ purpose }) => purpose === 'answer')
    .map(({ tools }) => tools.map((tool) => tool.function.name));
  for (const names of offered) {
    expect(names).toHaveLength(5);
    expect(new Set(names).size).toBe(5);
    expect(names).toContain('read_toolbox');
  }
  expect(offered[1]).toContain('sports_scores');
  expect(offered[2]).toContain('knit_pattern_helper');
  // Found two calls ago, and still callable.
  expect(result.steps.at(-1)).toMatchObject({ tool: 'sports_scores', outcome: 'success' });
});

test('R4 R7 after a fold expand_summary is offered and there are still five tools', async () => {
  const model = createScriptedModel(() => 'Yes.');
  const { agent, memory } = await sessions.open({ model, tools: fixtureTools, budget: 2_000 });
  const content = 'Long enough to fill the budget. '.repeat(100);
  await memory.commit([
    { kind: 'message', thread_id: 't', role: 'user', content, run_id: null, sources: [] },
  ]);
  await agent.ask({ thread_id: 't', text: 'Find research papers on agent memory' });
  const names = model.requests
    .filter(({ purpose }) => purpose === 'answer')
    .at(-1)
    ?.tools.map((tool) => tool.function.name);
  expect(names).toHaveLength(5);
  expect(names?.slice(0, 2).toSorted()).toEqual(['expand_summary', 'read_toolbox']);
});
