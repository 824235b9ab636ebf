import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChatModel, ChatRequest } from '../../../main/models/chat/chat-model.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { createGate, type Gate } from '../../scripted/gate.ts';
import { createScriptedModel, type ScriptedReply } from '../../scripted/scripted-model.ts';
import { summaryReply } from '../../scripted/summary-reply.ts';
import { type OpenedApp, openApp, temporaryFolder } from './open-app.ts';

const questions = [
  'What does the Kestrel paper claim about resumption errors?',
  'Which ledger does the harbour master keep under the third bollard?',
  'Is quokkamarmalade the password of the ledger?',
];

/** For what comes behind a read. */
const patiently = { timeout: 20_000 };

interface SummarizingModel {
  readonly chat: ChatModel;
  /** Every summary waits there, once it is set. */
  gate: Gate | null;
  isFailing: boolean;
  /** How many summaries it was asked for. */
  summaries: number;
}

/** Summarises by saying everything it was given, so that what went into a summary can be read off it. */
function createModel(): SummarizingModel {
  const summarize = (request: ChatRequest): ScriptedReply => {
    model.summaries += 1;
    if (model.isFailing) return { error: new CommonplaceError('model_network', 'The model is not there.') };
    const { gate } = model;
    gate?.reach();
    const said = request.messages.at(-1)?.content.replaceAll('#', '') ?? '';
    const content = summaryReply(said);
    return { content, ...(gate === null ? {} : { until: gate.opened }) };
  };
  const chat = createScriptedModel((request) => {
    if (request.purpose === 'entities') return '{"entities": []}';
    if (request.purpose === 'label')
      return 'Kestrel paper, the harbour ledger and what the password of it is';
    return request.purpose === 'summary' ? summarize(request) : 'That is noted.';
  });
  const model: SummarizingModel = { chat, gate: null, isFailing: false, summaries: 0 };
  return model;
}

/** A thread whose three questions and answers are in one summary. */
async function summarisedThread(options: { clock?: () => number } = {}) {
  const model = createModel();
  const opened = await openApp({ ...options, model: { chat: model.chat, budget: 256_000 } });
  const { client } = opened;
  let thread_id: string | null = null;
  for (const text of questions) thread_id = (await client.turns.ask({ thread_id, text })).thread_id;
  const thread = { thread_id: thread_id ?? '' };
  const summary = await client.threads.summarize(thread);
  if (!('summary_id' in summary)) throw new Error('Nothing was summarised.');
  const { messages } = await client.threads.messages(thread);
  const idOf = (question: number) =>
    messages.find(({ content }) => content === questions[question])?.id ?? '';
  model.summaries = 0;
  return { ...opened, model, thread, lost: summary.summary_id, messages, idOf };
}

/** Reads the thread until its messages stand in one summary, and answers that. */
async function readRebuilt({ client }: OpenedApp, thread: { thread_id: string }) {
  const summaryIds = async () =>
    (await client.threads.messages(thread)).messages.map(({ summary_id }) => summary_id);
  await expect.poll(summaryIds, patiently).toEqual(expect.not.arrayContaining([null]));
  const { summaries } = await client.threads.summaries(thread);
  expect(summaries).toHaveLength(1);
  return client.threads.expand({ summary_id: summaries[0]?.summary_id ?? '' });
}

function failures(vault: string): readonly string[] {
  const lines = readFileSync(join(vault, 'logs', 'runs.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line.includes('"stage":"summary"'));
}

test('E3 the next read summarises what is left of a summary again, under a new id, and of nothing else', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, lost, idOf, messages } = opened;
  const { receipt } = await client.forget.execute({ ids: [idOf(2)] });
  expect(receipt).toMatchObject({ invalidated: { summary: 1 }, scan: { status: 'clean' } });
  await expect(client.threads.expand({ summary_id: lost })).rejects.toMatchObject({
    code: 'stale_derivation',
  });
  // The read that starts it answers with the originals.
  const read = await client.threads.messages(thread);
  expect(read.messages.map(({ summary_id }) => summary_id)).toEqual([null, null, null, null]);

  const rebuilt = await readRebuilt(opened, thread);
  expect(rebuilt).toMatchObject({ replaces: lost, messages: messages.slice(0, 4).map(({ id }) => ({ id })) });
  expect(rebuilt.summary_id).not.toBe(lost);
  expect(rebuilt.summary).toContain(questions[0]);
  expect(rebuilt.summary).not.toContain('quokka');
  const { record, sources } = await client.memory.record({ record_id: rebuilt.summary_id });
  const left = messages.slice(0, 4).map(({ id }) => id);
  expect(new Set(sources.map(({ id }) => id))).toEqual(new Set([...left, thread.thread_id]));
  expect(record).toMatchObject({ provenance: expect.stringContaining('made again') });
  await expect(client.threads.expand({ summary_id: lost })).rejects.toMatchObject({
    code: 'stale_derivation',
  });
  expect(opened.events).toContainEqual({ name: 'threads.changed', payload: thread });
  expect(model.summaries).toBe(1);
});

test('E3 it is made once, however often the thread is read, before, meanwhile and after a restart', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, idOf, vault } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  await Promise.all([1, 2, 3].map(() => client.threads.messages(thread)));
  const { summary_id } = await readRebuilt(opened, thread);
  await client.threads.messages(thread);
  await opened.close();
  const again = await openApp({ vault, model: { chat: model.chat, budget: 256_000 } });
  expect((await readRebuilt(again, thread)).summary_id).toBe(summary_id);
  await again.close();
  expect(model.summaries).toBe(1);
});

test('E3 neither a read nor a turn waits for it, and a turn is a read too', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, idOf } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  model.gate = createGate();
  await client.turns.ask({ ...thread, text: 'What is left?' });
  await model.gate.reached;
  expect((await client.threads.messages(thread)).messages).toHaveLength(6);
  const { final_answer } = await client.turns.ask({ ...thread, text: 'And now?' });
  expect(final_answer).toBe('That is noted.');
  model.gate.open();
  await expect
    .poll(async () => (await client.threads.summaries(thread)).summaries, patiently)
    .toHaveLength(1);
  const { messages } = await client.threads.messages(thread);
  expect(messages.map(({ summary_id }) => summary_id === null)).toEqual([
    ...Array<boolean>(4).fill(false),
    ...Array<boolean>(4).fill(true),
  ]);
  expect(model.summaries).toBe(1);
});

test('E3 E6 a message that is erased while it is summarised is in no summary; what is left then is', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, idOf, messages } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  model.gate = createGate();
  await client.threads.messages(thread);
  await model.gate.reached;
  const { receipt } = await client.forget.execute({ ids: [idOf(1)] });
  model.gate.open();
  const rebuilt = await readRebuilt(opened, thread);
  expect(rebuilt.messages.map(({ id }) => id)).toEqual(messages.slice(0, 2).map(({ id }) => id));
  expect(rebuilt.summary).not.toContain('harbour');
  expect(receipt?.scan).toMatchObject({ status: 'clean' });
  const { audits } = await client.forget.audit({});
  expect(audits.map(({ scan }) => scan)).toEqual(['clean', 'clean']);
  expect(model.summaries).toBe(2);
});

test('E3 when a thread is summarised meanwhile, that one stands and no other is stored', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, lost, idOf } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  const gate = createGate();
  model.gate = gate;
  await client.threads.messages(thread);
  await gate.reached;
  model.gate = null;
  await client.threads.summarize(thread);
  gate.open();
  await opened.close();
  const again = await openApp({ vault: opened.vault, model: { chat: model.chat, budget: 256_000 } });
  const { replaces, messages } = await readRebuilt(again, thread);
  expect([replaces, messages.length]).toEqual([null, 4]);
  await expect(again.client.threads.expand({ summary_id: lost })).rejects.toMatchObject({
    code: 'stale_derivation',
  });
});

test('E3 a model that fails is no summary: the messages stay as they are, and a later read tries again', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, idOf, vault, lost } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  model.isFailing = true;
  await client.threads.messages(thread);
  await expect.poll(() => failures(vault), patiently).toHaveLength(1);
  expect(failures(vault)[0]).toContain('model_network');
  expect((await client.threads.summaries(thread)).summaries).toEqual([]);
  model.isFailing = false;
  expect(await readRebuilt(opened, thread)).toMatchObject({ replaces: lost });
});

test('E3 after a crash in the middle of it the next read makes it, once', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, idOf, lost } = opened;
  await client.forget.execute({ ids: [idOf(2)] });
  model.gate = createGate();
  await client.threads.messages(thread);
  await model.gate.reached;
  // What a power cut would leave now. Another process copies: reading the file here would drop SQLite's lock on it.
  const vault = join(temporaryFolder(), 'after-the-crash');
  execFileSync('cp', ['-r', opened.vault, vault]);
  model.gate.open();
  const later = createModel();
  const again = await openApp({ vault, model: { chat: later.chat, budget: 256_000 } });
  const left = await again.client.threads.messages(thread);
  expect(left.messages.map(({ summary_id }) => summary_id)).toEqual([null, null, null, null]);
  expect(await readRebuilt(again, thread)).toMatchObject({ replaces: lost });
  await again.close();
  expect(later.summaries).toBe(1);
});

test('E6 a summary that was forgotten itself is not made again', async () => {
  const { client, model, thread, lost, close } = await summarisedThread();
  await client.forget.execute({ ids: [lost] });
  const { messages } = await client.threads.messages(thread);
  expect(messages.map(({ summary_id }) => summary_id)).toEqual(Array(6).fill(null));
  await client.turns.ask({ ...thread, text: 'What is left?' });
  await close();
  expect(model.summaries).toBe(0);
});

test('E9 while a forget can be undone the old summary is waited for, and comes back with it', async () => {
  const opened = await summarisedThread();
  const { client, model, thread, lost, idOf } = opened;
  await client.settings.update({ forget_grace_minutes: 10 });
  const { hidden } = await client.forget.execute({ ids: [idOf(2)] });
  const read = await client.threads.messages(thread);
  expect(read.messages.map(({ summary_id }) => summary_id)).toEqual([null, null, null, null]);
  await client.forget.restore({ version: hidden?.version ?? 0 });
  const restored = await readRebuilt(opened, thread);
  expect(restored).toMatchObject({ summary_id: lost, replaces: null });
  expect(restored.messages).toHaveLength(6);
  expect(model.summaries).toBe(0);

  const { hidden: final } = await client.forget.execute({ ids: [idOf(2)] });
  await client.forget.eraseHidden({ version: final?.version ?? 0 });
  expect(await readRebuilt(opened, thread)).toMatchObject({ replaces: lost });
});

test('E3 nothing is left to be summarised of a thread that is forgotten as a whole', async () => {
  const { client, model, thread, idOf, close } = await summarisedThread();
  await client.forget.execute({ ids: [idOf(2)] });
  model.gate = createGate();
  await client.threads.messages(thread);
  await model.gate.reached;
  const { receipt } = await client.forget.execute({ ids: [thread.thread_id] });
  model.gate.open();
  await close();
  expect(receipt?.scan.status).toBe('clean');
  expect(model.summaries).toBe(1);
});
