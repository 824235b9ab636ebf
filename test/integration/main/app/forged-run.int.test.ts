import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openApp } from '../../forget/open-app.ts';
import { type ForgedEvent, forgeRun } from './forged-journal.ts';

const created = (facts: object = {}): ForgedEvent => ({
  kind: 'run_created',
  facts: { thread_id: 'foreign-thread', write_allowed: true, ...facts },
});
const called: ForgedEvent = { kind: 'model_called', facts: { call: 1, model: 'made-up', purpose: 'turn' } };
const replied: ForgedEvent = {
  kind: 'model_replied',
  facts: {
    call: 1,
    finish: 'stop',
    prompt_tokens: 1,
    completion_tokens: 1,
    tool_calls: 0,
    duration_ms: 1,
  },
  content: { text: 'Forged words.', tool_calls: [] },
};
const cancelled: ForgedEvent = { kind: 'run_cancelled' };

test('E9 a forged run takes no id of this vault, so that forgetting it forgets nothing else', async () => {
  const { client } = await openApp();
  const { id, subject_id } = await client.notes.add({ content: 'A fact of my own.', scope: 'user' });
  const taken = expect.objectContaining({ code: 'duplicate_id' });
  const forged = [
    forgeRun('run', [created(), called, { ...replied, id }, cancelled]),
    forgeRun(id, [created(), cancelled]),
    forgeRun('run', [created({ thread_id: id }), cancelled]),
    forgeRun('run', [created({ thread_id: 'run' }), cancelled]),
    forgeRun('run', [
      { ...created(), id: 'twice' },
      { ...cancelled, id: 'twice' },
    ]),
    forgeRun('run', [{ ...created(), id: 'foreign-thread' }, cancelled]),
  ];
  for (const file of forged) await expect(client.runs.import({ file })).rejects.toEqual(taken);
  const first = forgeRun('run', [created(), called, replied, cancelled]);
  const { thread_id } = await client.runs.import({ file: first });
  const sameEvents = forgeRun('other', [created(), { ...cancelled, id: 'run-2' }]);
  await expect(client.runs.import({ file: sameEvents })).rejects.toEqual(taken);
  const eventAsThread = forgeRun('other', [created({ thread_id: 'run-2' }), cancelled]);
  await expect(client.runs.import({ file: eventAsThread })).rejects.toEqual(taken);
  await client.forget.execute({ ids: [thread_id] });
  const { notes } = await client.notes.list({ scope: 'user', subject_id });
  expect(notes.map((note) => note.id)).toEqual([id]);
  expect(await client.runs.verify({})).toMatchObject({ ok: true, runs: 1 });
});

test('C2 ids that could name another file, times that are none and bottomless nesting are not taken in', async () => {
  const { client, vault } = await openApp();
  const before = readdirSync(dirname(vault));
  const wrong = expect.objectContaining({ code: 'invalid_input' });
  const forged = [
    forgeRun('x/../../../evil', [created(), cancelled]),
    forgeRun('run', [created({ thread_id: 'red\u001b[31m' }), cancelled]),
    forgeRun('run', [created(), { ...cancelled, id: 'a b' }]),
    forgeRun('run', [created(), { ...cancelled, id: 'x'.repeat(201) }]),
    forgeRun('run', [{ ...created(), at: 'yesterday' }, cancelled]),
  ];
  for (const file of forged) await expect(client.runs.import({ file })).rejects.toEqual(wrong);
  let deep: unknown = 'x';
  for (let level = 0; level < 2_000; level += 1) deep = [deep];
  const bottomless = forgeRun('run', [created(), called, { ...replied, content: deep }, cancelled]);
  await expect(client.runs.import({ file: bottomless })).rejects.toMatchObject({ code: 'journal_changed' });
  expect(await client.runs.verify({ file: bottomless })).toMatchObject({ ok: false });
  expect(await client.runs.list({})).toEqual({ runs: [] });
  expect(readdirSync(dirname(vault))).toEqual(before);
});

test('C6 D6 a forged run in a thread of this vault says that it was imported, and nothing goes on from it', async () => {
  const { client } = await openApp();
  const { thread_id } = await client.turns.ask({ thread_id: null, text: 'What is a ledger?' });
  const { messages } = await client.threads.messages({ thread_id });
  const facts = { thread_id, write_allowed: true, query_id: messages[0]?.id };
  const tool = { tool_call_id: 'c', tool: 'search_memory' };
  const file = forgeRun('forged', [
    created(facts),
    { kind: 'tool_started', facts: { ...tool, effect: 'read', repeatable: true } },
    {
      kind: 'tool_finished',
      facts: { ...tool, status: 'success', tool_log_id: messages[1]?.id, duration_ms: 1 },
    },
    called,
    cancelled,
  ]);
  await client.runs.import({ file });
  const { runs } = await client.runs.list({ thread_id });
  expect(runs.map(({ imported }) => imported)).toEqual([false, true]);
  const refused = expect.objectContaining({ code: 'invalid_input' });
  await expect(client.runs.branch({ run_id: 'forged', sequence: 3 })).rejects.toEqual(refused);
  await expect(client.context.read({ run_id: 'forged' })).rejects.toEqual(refused);
  await expect(client.context.input({ run_id: 'forged' })).rejects.toEqual(refused);
  expect((await client.threads.list({})).threads).toHaveLength(1);
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  expect(receipt?.sent_to_provider).toEqual([]);
});
