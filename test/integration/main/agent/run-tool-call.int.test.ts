import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AgentSessions, answering, calling, createAgentSessions, runIdOf } from './agent-sessions.ts';

let sessions: AgentSessions;
beforeEach(async () => {
  sessions = await createAgentSessions();
});
afterEach(() => sessions.remove());

const madeUp = 'quokkamarmalade_lookup';

test('E8 a tool name the model made up is no fact of the journal, and goes with its call', async () => {
  const session = await sessions.open({ model: answering([calling(madeUp), 'There is no such tool.']) });
  const { thread_id, steps } = await session.agent.ask({ thread_id: null, text: 'Look it up.' });
  expect(steps).toMatchObject([{ tool: madeUp, outcome: 'refused' }]);
  const events = await session.memory.readEvents(runIdOf(session));
  expect(events.find(({ kind }) => kind === 'tool_refused')?.facts).toMatchObject({ tool: 'unknown' });
  expect(await session.memory.listToolLogs(thread_id)).toMatchObject([{ tool_name: madeUp }]);

  const receipt = await session.memory.forget({ ids: [thread_id] });
  expect(receipt.scan.status).toBe('clean');
  expect(readFileSync(join(session.folder, 'commonplace.db')).includes(madeUp)).toBe(false);
});
