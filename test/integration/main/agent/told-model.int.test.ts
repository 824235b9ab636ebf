import { expect, test } from 'vitest';
import { toldModel } from '../../../../main/agent/told-model.ts';
import { openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';
import { summaryReply } from '../../../scripted/summary-reply.ts';

const sessions = openAgentSessions();

const summary = summaryReply('Herons stand in shallow water.', { entities: 'Herons.' });

const request = 'Say where herons wait for fish.';
const specification = { goal: request, inputs: [], outputs: [], acceptance: ['It is said.'] };

/** A question, its answer, the entities of both, and a summary. */
async function askedAndSummarised(offline: boolean) {
  const model = createScriptedModel(
    ({ purpose }) => {
      if (purpose === 'entities') return '{"entities":[]}';
      if (purpose === 'summary') return summary;
      if (purpose === 'task') return JSON.stringify({ ...specification, write_allowed: false });
      if (purpose === 'label') return 'Herons standing in shallow water while they wait for fish';
      return 'They stand in shallow water.';
    },
    { id: offline ? 'offline' : 'provided', offline },
  );
  const session = await sessions.open({ model });
  const { thread_id } = await session.agent.ask({ thread_id: null, text: 'Where do herons wait for fish?' });
  await session.agent.idle();
  await session.agent.summarize(thread_id);
  return { ...session, model, thread_id };
}

test('E8 a receipt counts every call that sent something of it: of the run, for entities, summary and label', async () => {
  const { memory, model, thread_id } = await askedAndSummarised(false);
  const [question] = await memory.listMessages(thread_id);
  const sent = model.requests.length;
  expect(new Set(model.requests.map(({ purpose }) => purpose)).size).toBe(4);
  const receipt = await memory.forget({ ids: [question?.id ?? ''] });
  expect(receipt.sent_to_provider).toEqual([{ model: 'provided', calls: sent }]);
  const again = await memory.forget({ ids: [question?.id ?? ''] });
  expect(again.sent_to_provider).toEqual([]);
});

test('E8 E9 a call that sent nothing of it is not counted', async () => {
  const { memory, model, thread_id } = await askedAndSummarised(false);
  const answer = (await memory.listMessages(thread_id))[1];
  const receipt = await memory.forget({ ids: [answer?.id ?? ''] });
  // All but the one for the entities of the question.
  expect(receipt.sent_to_provider).toEqual([{ model: 'provided', calls: model.requests.length - 1 }]);
});

test('E8 the call that drafted a task counts with its request', async () => {
  const { memory, agent, model } = await askedAndSummarised(false);
  const before = model.requests.length;
  expect(await agent.proposeTask(request)).toMatchObject({ by: 'model' });
  const task = { ...specification, write_allowed: false };
  const { thread_id } = await agent.runTask({ thread_id: null, request, specification: task });
  await agent.idle();
  const [query] = await memory.listMessages(thread_id);
  const receipt = await memory.forget({ ids: [query?.id ?? ''] });
  expect(receipt.sent_to_provider).toEqual([{ model: 'provided', calls: model.requests.length - before }]);
});

test('E8 the offline model sends nothing', async () => {
  const { memory, thread_id } = await askedAndSummarised(true);
  expect((await memory.forget({ ids: [thread_id] })).sent_to_provider).toEqual([]);
});

test('E6 what is forgotten by then is not sent', async () => {
  const { memory, model, thread_id } = await askedAndSummarised(false);
  const [question] = await memory.listMessages(thread_id);
  const sources = [{ id: question?.id ?? '', version: question?.version ?? 0 }];
  await memory.forget({ ids: [question?.id ?? ''] });
  const made = model.requests.length;
  const call = toldModel(memory, model, sources).complete({
    purpose: 'entities',
    messages: [],
    tools: [],
    evidence: [],
    signal: new AbortController().signal,
  });
  await expect(call).rejects.toMatchObject({ code: 'stale_derivation' });
  expect(model.requests).toHaveLength(made);
});
