import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { occurrences } from '../../scripted/occurrences.ts';
import { createScriptedModel } from '../../scripted/scripted-model.ts';
import { openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';

function writeDocument(): string {
  const file = join(temporaryFolder(), 'kestrel.txt');
  writeFileSync(file, `${fact} Herons wait in shallow water for fish.`);
  return file;
}

test('E4 a forget during a streaming answer aborts it; the question stays, the partial answer is nowhere, the replay says so', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let streamed: () => void = () => undefined;
  const streaming = new Promise<void>((resolve) => {
    streamed = resolve;
  });
  const model = createScriptedModel((request) => {
    if (request.purpose !== 'answer') return '{"entities": []}';
    streamed();
    return { pieces: ['The password is ', 'quokkamarmalade'], finishAfter: opened };
  });
  const { client, vault, events } = await openApp({ model: { chat: model, budget: 256_000 } });
  const { results } = await client.documents.ingest({ paths: [writeDocument()] });
  const asked = client.turns.ask({ thread_id: null, text: 'What does the keeper of the ledger say?' });
  asked.catch(() => undefined);
  await streaming;
  const { receipt } = await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  open();
  await expect(asked).rejects.toMatchObject({ code: 'source_forgotten' });
  expect(receipt?.scan).toMatchObject({ status: 'clean' });

  const { threads } = await client.threads.list({});
  const { messages } = await client.threads.messages({ thread_id: threads[0]?.id ?? '' });
  expect(messages.map(({ role }) => role)).toEqual(['user']);
  const { runs } = await client.runs.list({});
  const { events: replayed } = await client.runs.replay({ run_id: runs[0]?.run_id ?? '' });
  expect(replayed.at(-1)).toMatchObject({ kind: 'run_failed', facts: { reason: 'source_forgotten' } });
  expect(await client.runs.verify({})).toMatchObject({ ok: true });
  expect(occurrences(vault, 'uokkamarmalade')).toBe(0);
  const ended = events.find(({ name }) => name === 'turn.ended');
  expect(ended?.payload).toMatchObject({ stop_reason: 'source_forgotten', answer_id: null });
  expect(events.map(({ name }) => name)).toContain('memory.forgotten');
});

test('E4 the replay of a finished run shows what was erased, and at which version', async () => {
  const { client } = await openApp();
  const { results } = await client.documents.ingest({ paths: [writeDocument()] });
  const { run_id } = await client.turns.ask({ thread_id: null, text: 'What is the password of the ledger?' });
  const { receipt } = await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  const { events } = await client.runs.replay({ run_id });
  const erased = events.filter((event) => event.erased_at !== null);
  expect(erased.length).toBeGreaterThan(0);
  expect(erased.every((event) => event.erased_at === receipt?.version && event.content === null)).toBe(true);
});

test('E4 no read of a forgotten thread answers; its runs are verified, and replayed by their ids, as erased', async () => {
  const { client } = await openApp();
  const { thread_id, run_id } = await client.turns.ask({ thread_id: null, text: 'What is in the ledger?' });
  await client.threads.summarize({ thread_id });
  expect((await client.runs.list({ thread_id })).runs).toMatchObject([{ run_id }]);
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  const gone = expect.objectContaining({ code: 'stale_derivation' });
  await expect(client.threads.messages({ thread_id })).rejects.toEqual(gone);
  await expect(client.threads.summaries({ thread_id })).rejects.toEqual(gone);
  await expect(client.runs.list({ thread_id })).rejects.toEqual(gone);
  const { events } = await client.runs.replay({ run_id });
  expect(events.some(({ erased_at }) => erased_at === receipt?.version)).toBe(true);
  expect(events.every(({ content }) => content === null)).toBe(true);
  expect(await client.runs.verify({})).toMatchObject({ ok: true });
});

test('E6 a document that was forgotten asks before it is read again, in another form too, and its copy does not stay', async () => {
  const { client, vault } = await openApp();
  const file = writeDocument();
  const { results } = await client.documents.ingest({ paths: [file] });
  await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  expect((await client.documents.ingest({ paths: [file] })).results).toMatchObject([
    { status: 'failed', reason_code: 'forgotten_content' },
  ]);
  const other = join(temporaryFolder(), 'again.md');
  writeFileSync(other, `${readFileSync(file, 'utf8')}\n\n\n`);
  const second = await client.documents.ingest({ paths: [other] });
  expect(second.results).toMatchObject([{ status: 'failed', reason_code: 'forgotten_content' }]);
  expect(readdirSync(join(vault, 'attachments'))).toHaveLength(1);
  const { results: again } = await client.documents.ingest({ paths: [file], again: true });
  expect(again).toMatchObject([{ status: 'added' }]);
  expect((await client.memory.search({ text: 'password of the ledger' })).hits).toHaveLength(1);
});

test('E4 every window that is attached is in the receipt, with how far it has let go', async () => {
  const { client, app } = await openApp();
  await client.forget.attachWindow({ window_id: 'window-one' });
  await client.forget.attachWindow({ window_id: 'window-two' });
  app.subscribe((name, payload) => {
    if (name !== 'memory.forgotten' || typeof payload !== 'object' || payload === null) return;
    if ('version' in payload && typeof payload.version === 'number')
      void client.forget.windowSaw({ window_id: 'window-one', version: payload.version });
  });
  const note = await client.notes.add({ scope: 'user', subject_id: 'user', content: fact, expires_at: null });
  const { receipt } = await client.forget.execute({ ids: [note.id] });
  const windows = receipt?.consumers.filter(({ consumer }) => consumer === 'windows') ?? [];
  expect(windows).toMatchObject([{ watermark: receipt?.version }, { watermark: expect.any(Number) }]);
  expect(windows[1]?.watermark).toBeLessThan(receipt?.version ?? 0);
  expect(windows[1]?.action).toContain('gave no answer');
});

test('E4 a window can’t have seen what has not happened yet', async () => {
  const { client } = await openApp();
  await client.forget.attachWindow({ window_id: 'window-one' });
  await client.forget.windowSaw({ window_id: 'window-one', version: 2 ** 31 });
  const note = await client.notes.add({ scope: 'user', subject_id: 'user', content: fact, expires_at: null });
  const { receipt } = await client.forget.execute({ ids: [note.id] });
  const windows = receipt?.consumers.find(({ consumer }) => consumer === 'windows');
  expect(windows?.action).toContain('gave no answer');
  expect(windows?.watermark).toBeLessThan(receipt?.version ?? 0);
});

test('E9 the grace period is a setting: hidden, listed, restored; or erased when it is over', async () => {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const { client } = await openApp({ clock: () => now });
  await client.settings.update({ forget_grace_minutes: 10 });
  const note = await client.notes.add({ scope: 'user', subject_id: 'user', content: fact, expires_at: null });
  const { receipt, hidden } = await client.forget.execute({ ids: [note.id] });
  expect([receipt, hidden?.erase_at]).toEqual([null, '2026-01-01T00:10:00.000Z']);
  expect((await client.notes.list({ scope: 'user', subject_id: 'user' })).notes).toEqual([]);
  await client.forget.restore({ version: hidden?.version ?? 0 });
  expect((await client.notes.list({ scope: 'user', subject_id: 'user' })).notes).toHaveLength(1);
  const second = await client.forget.execute({ ids: [note.id] });
  now += 600_000;
  const erased = await client.forget.eraseHidden({ version: second.hidden?.version ?? 0 });
  expect(erased.receipt).toMatchObject({ scan: { status: 'clean' }, targets: [{ id: note.id }] });
});
