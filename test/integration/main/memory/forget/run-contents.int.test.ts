import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindsOf, openAgentSessions } from '../../../../scripted/agent-sessions.ts';
import { answering, calling } from '../../../../scripted/answering-model.ts';
import { lookupTool } from '../../../../scripted/lookup-tool.ts';

const sessions = openAgentSessions();

const herons = 'herons that stand in shallow water';
const quokkas = 'quokkas that hoard marmalade at night';

/** A question whose run looked up herons, then quokkas, then answered. */
async function lookedUpTwice() {
  const model = answering([
    calling('lookup', { about: herons }),
    calling('lookup', { about: quokkas }),
    'Both are known.',
    'On another way.',
  ]);
  const session = await sessions.open({ model, tools: [lookupTool()] });
  const { run_id, thread_id, steps } = await session.agent.ask({ thread_id: null, text: 'lookup them' });
  const contents = async () =>
    (await session.memory.readEvents(run_id))
      .filter(({ content, erased_at }) => content !== null || erased_at !== null)
      .map(({ kind, content }) => `${kind} ${content === null ? 'erased' : 'stays'}`);
  const bytes = () => readFileSync(join(session.folder, 'commonplace.db'));
  return { session, run_id, thread_id, logs: steps.map(({ tool_log_id }) => tool_log_id), contents, bytes };
}

/** What is left said of it without its second tool call. */
const withoutSecond = [
  'model_called stays',
  'model_replied stays',
  'tool_started stays',
  'model_called stays',
  'model_replied erased',
  'tool_started erased',
  'model_called erased',
  'model_replied erased',
];

test('E9 forgetting the second tool call of a run leaves what was said before it', async () => {
  const { session, run_id, logs, contents, bytes } = await lookedUpTwice();
  const plan = await session.memory.planForget([logs[1] ?? '']);
  const receipt = await session.memory.forget({ ids: [logs[1] ?? ''] });
  expect(receipt).toMatchObject({ scan: { status: 'clean' }, invalidated: { event: 4 } });
  expect(plan.artifacts).toEqual(receipt.invalidated);
  expect(await contents()).toEqual(withoutSecond);
  expect(bytes().includes('marmalade')).toBe(false);
  expect(bytes().includes(herons)).toBe(true);
  const first = (await session.memory.readEvents(run_id)).find(({ kind }) => kind === 'tool_finished');
  const branch = await session.agent.branch(run_id, first?.sequence ?? 0);
  expect(await kindsOf(session, branch.run_id)).toContain('tool_finished');
  await expect(session.agent.branch(run_id, 99)).rejects.toMatchObject({ code: 'not_found' });
  const all = (await session.memory.readEvents(run_id)).length;
  await expect(session.agent.branch(run_id, all)).rejects.toMatchObject({ code: 'stale_derivation' });
});

test('E8 E9 forgetting an answer takes the reply it was, and leaves the tool calls', async () => {
  const { session, thread_id, contents, bytes } = await lookedUpTwice();
  const answer = (await session.memory.listMessages(thread_id))[1];
  const receipt = await session.memory.forget({ ids: [answer?.id ?? ''] });
  expect(receipt.scan.status).toBe('clean');
  const said = await contents();
  expect(said.filter((one) => one.endsWith('erased'))).toEqual(['model_replied erased']);
  expect(said.at(-1)).toBe('model_replied erased');
  expect(bytes().includes('Both are known')).toBe(false);
});

test('E8 forgetting the question takes everything its run said', async () => {
  const { session, thread_id, contents, bytes } = await lookedUpTwice();
  const question = (await session.memory.listMessages(thread_id))[0];
  expect((await session.memory.forget({ ids: [question?.id ?? ''] })).scan.status).toBe('clean');
  expect((await contents()).every((one) => one.endsWith('erased'))).toBe(true);
  expect(bytes().includes(herons)).toBe(false);
});

test('E9 what was hidden of a run comes back, but for what was forgotten meanwhile', async () => {
  const { session, logs, contents, bytes } = await lookedUpTwice();
  const hidden = await session.memory.hide({ ids: [logs[0] ?? ''], graceMs: 60_000 });
  expect((await contents()).filter((one) => one.endsWith('stays'))).toEqual(['model_called stays']);
  await session.memory.forget({ ids: [logs[1] ?? ''] });
  await session.memory.restoreHidden(hidden.version);
  expect(await contents()).toEqual(withoutSecond);
  expect(bytes().includes('marmalade')).toBe(false);
});
