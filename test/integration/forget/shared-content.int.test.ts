import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionQuestionSchema } from '../../../shared/contract/permission-question.ts';
import { createScriptedModel } from '../../scripted/scripted-model.ts';
import { type OpenedApp, openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';
const secret = 'SECRETNAME';

/** Files of the vault that hold a text in UTF-8 or UTF-16. */
function holders(folder: string, text: string): readonly string[] {
  const forms = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => forms.some((form) => readFileSync(file).includes(form)));
}

async function ingestTwo(options: Parameters<typeof openApp>[0] = {}, text = fact, ending = 'txt') {
  const opened = await openApp(options);
  const paths = [`a-${secret}.${ending}`, `b-copy.${ending}`].map((name) => join(temporaryFolder(), name));
  for (const path of paths) writeFileSync(path, text);
  const { results } = await opened.client.documents.ingest({ paths });
  const [first = '', second = ''] = results.map((result) => result.document_id ?? '');
  return { ...opened, paths, first, second };
}

async function titles({ client }: Pick<OpenedApp, 'client'>) {
  return (await client.documents.list({})).documents.map(({ title }) => title).sort();
}

test('E9 a document that shares the content of another has its own name for a title, or that which the content declares', async () => {
  expect(await titles(await ingestTwo())).toEqual([`a-${secret}.txt`, 'b-copy.txt']);
  const declared = await ingestTwo({}, `# The keeper of Kestrel\n\n${fact}`, 'md');
  expect(await titles(declared)).toEqual(['The keeper of Kestrel', 'The keeper of Kestrel']);
});

test('E8 E9 when one of two equal documents is forgotten its name is nowhere, and the answer cites the other', async () => {
  const opened = await ingestTwo();
  const { client, vault, paths, first, second } = opened;
  const asked = await client.turns.ask({ thread_id: null, text: 'What is the password of the ledger?' });
  expect(asked.citations).toMatchObject([{ source: paths[0] }]);
  await opened.close();
  // The next start makes a backup.
  const again = await openApp({ vault });
  expect(holders(vault, secret).length).toBeGreaterThan(1);
  const plan = await again.client.forget.plan({ ids: [first] });
  const { receipt } = await again.client.forget.execute({ ids: [first] });
  expect(receipt).toMatchObject({ scan: { status: 'clean' }, invalidated: plan.artifacts });
  expect(holders(vault, secret)).toEqual([]);
  expect(holders(vault, paths[0] ?? '')).toEqual([]);
  const { version = 0 } = receipt ?? {};
  const { messages } = await again.client.threads.messages({ thread_id: asked.thread_id });
  expect(messages[1]).toMatchObject({
    id: asked.answer_id,
    version,
    content: asked.final_answer,
    citations: [{ version, source: paths[1] }],
  });
  const { hits } = await again.client.memory.search({ text: 'password of the ledger' });
  expect(hits).toMatchObject([{ version, source: paths[1] }]);
  expect(await titles(again)).toEqual(['b-copy.txt']);
  expect(await again.client.runs.verify({})).toMatchObject({ ok: true });
  const later = await again.client.forget.execute({ ids: [second] });
  expect(later.receipt?.scan.status).toBe('clean');
  expect(holders(vault, 'uokkamarmalade')).toEqual([]);
});

test('E8 what repeats the forgotten name goes with it', async () => {
  const model = createScriptedModel((request) =>
    request.purpose === 'answer' ? `It stands in a-${secret}.txt.` : '{"entities": []}',
  );
  const { client, vault, first } = await ingestTwo({ model: { chat: model, budget: 256_000 } });
  const { answer_id } = await client.turns.ask({ thread_id: null, text: 'Where is the password?' });
  const plan = await client.forget.plan({ ids: [first] });
  expect(plan.answers).toMatchObject([{ id: answer_id, use: 'in_view' }]);
  const { receipt } = await client.forget.execute({ ids: [first] });
  expect(receipt).toMatchObject({ invalidated: { message: 1 }, scan: { status: 'clean' } });
  expect(holders(vault, secret)).toEqual([]);
});

test('E4 a run under way that was given the name with the passage is ended at once, and what went to a provider is counted', async () => {
  let streamed: () => void = () => undefined;
  const streaming = new Promise<void>((resolve) => {
    streamed = resolve;
  });
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const model = createScriptedModel((request) => {
    if (request.purpose !== 'answer') return '{"entities": []}';
    streamed();
    return { pieces: ['It is '], finishAfter: finished };
  });
  const { client, first } = await ingestTwo({ model: { chat: model, budget: 256_000 } });
  const asked = client.turns.ask({ thread_id: null, text: 'What is the password of the ledger?' });
  asked.catch(() => undefined);
  await streaming;
  const { receipt } = await client.forget.execute({ ids: [first] });
  expect(receipt).toMatchObject({ sent_to_provider: [{ calls: 1 }], scan: { status: 'clean' } });
  expect((await client.runs.list({})).runs).toMatchObject([
    { status: 'failed', stop_reason: 'source_forgotten' },
  ]);
  finish();
  await expect(asked).rejects.toMatchObject({ code: 'source_forgotten' });
  const again = await client.forget.execute({ ids: [first] });
  expect(again.receipt).toMatchObject({ invalidated: {}, sent_to_provider: [] });
});

test('E9 what named it comes back when the forget is undone, and goes when it is forgotten again', async () => {
  const { client, vault, paths, first } = await ingestTwo();
  const { thread_id } = await client.turns.ask({
    thread_id: null,
    text: 'What is the password of the ledger?',
  });
  const cited = async () => (await client.threads.messages({ thread_id })).messages[1]?.citations;
  await client.settings.update({ forget_grace_minutes: 10 });
  const { hidden } = await client.forget.execute({ ids: [first] });
  expect(await cited()).toMatchObject([{ source: paths[1] }]);
  await client.forget.restore({ version: hidden?.version ?? 0 });
  expect(await titles({ client })).toEqual([`a-${secret}.txt`, 'b-copy.txt']);
  await client.settings.update({ forget_grace_minutes: 0 });
  const { receipt } = await client.forget.execute({ ids: [first] });
  expect(receipt?.scan.status).toBe('clean');
  expect(await cited()).toMatchObject([{ source: paths[1] }]);
  expect(holders(vault, secret)).toEqual([]);
});

test('E9 E8 what is hidden meanwhile says the forgotten name neither where it waits nor when it is back', async () => {
  const { client, vault, paths, first } = await ingestTwo();
  const { thread_id } = await client.turns.ask({
    thread_id: null,
    text: 'What is the password of the ledger?',
  });
  await client.settings.update({ forget_grace_minutes: 10 });
  const { hidden } = await client.forget.execute({ ids: [thread_id] });
  await client.settings.update({ forget_grace_minutes: 0 });
  const { receipt } = await client.forget.execute({ ids: [first] });
  expect(receipt?.scan.status).toBe('clean');
  expect(holders(vault, secret)).toEqual([]);
  await client.forget.restore({ version: hidden?.version ?? 0 });
  const { messages } = await client.threads.messages({ thread_id });
  expect(messages[1]?.citations).toMatchObject([{ source: paths[1] }]);
});

test.each([
  ['read', fact, 'success'],
  ['could not read', `%PDF-1.4 broken off here: ${fact}`, 'failed'],
])(
  'E2 E8 the tool call that %s a file goes with its document, and the path it was asked for with it',
  async (_what, text, outcome) => {
    const path = join(temporaryFolder(), `a-${secret}.txt`);
    writeFileSync(path, text);
    const model = createScriptedModel((request) => {
      if (request.purpose !== 'answer') return '{"entities": []}';
      if (request.messages.some(({ role }) => role === 'tool')) return 'It is read.';
      return { toolCalls: [{ name: 'ingest_document', arguments: { path } }] };
    });
    const { app, client, vault } = await openApp({ model: { chat: model, budget: 256_000 } });
    app.subscribe((_name, payload) => {
      const asked = permissionQuestionSchema.safeParse(payload);
      if (asked.success) void client.runs.answerPermission({ ...asked.data, answer: 'once' });
    });
    const { thread_id, steps } = await client.turns.ask({
      thread_id: null,
      text: 'Please read the file.',
      write_allowed: true,
    });
    expect(steps).toMatchObject([{ tool: 'ingest_document', outcome }]);
    const [document] = (await client.documents.list({})).documents;
    const { receipt } = await client.forget.execute({ ids: [document?.id ?? ''] });
    expect(receipt).toMatchObject({ invalidated: { tool_log: 1, message: 1 }, scan: { status: 'clean' } });
    expect((await client.turns.toolLogs({ thread_id })).tool_logs).toEqual([]);
    expect(holders(vault, secret)).toEqual([]);
  },
);

test('E9 a name that the staying document has as well is no reason to erase anything', async () => {
  const { client } = await openApp();
  const paths = ['one', 'two'].map(() => join(temporaryFolder(), `${secret}.txt`));
  for (const path of paths) writeFileSync(path, fact);
  const { results } = await client.documents.ingest({ paths });
  const model = await client.turns.ask({
    thread_id: null,
    text: `What does ${secret}.txt say of the ledger?`,
  });
  const { receipt } = await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  expect(receipt?.scan.status).toBe('clean');
  const { messages } = await client.threads.messages({ thread_id: model.thread_id });
  expect(messages).toHaveLength(2);
});
