import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../../../shared/contract/contract.ts';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';

/** Everything that reads a thread by its id, or writes into it. */
const ofThread = (client: Client, thread_id: string): Readonly<Record<string, () => Promise<unknown>>> => {
  const note = { scope: 'session', subject_id: thread_id } as const;
  return {
    messages: () => client.threads.messages({ thread_id }),
    summaries: () => client.threads.summaries({ thread_id }),
    summarize: () => client.threads.summarize({ thread_id }),
    rename: () => client.threads.rename({ thread_id, title: 'Ledgers' }),
    setWriting: () => client.threads.setWriting({ thread_id, write_allowed: true }),
    ask: () => client.turns.ask({ thread_id, text: 'What is in the ledger?' }),
    toolLogs: () => client.turns.toolLogs({ thread_id }),
    meter: () => client.turns.meter({ thread_id }),
    runs: () => client.runs.list({ thread_id }),
    tasks: () => client.tasks.list({ thread_id }),
    pins: () => client.pins.list({ thread_id }),
    suggestions: () => client.pins.suggestions({ thread_id }),
    notes: () => client.notes.list(note),
    addNote: () => client.notes.add({ ...note, content: 'Herons wait.', expires_at: null }),
  };
};

/** Per call, the code it fails with; null when it answers. */
async function codesOf(
  calls: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<Record<string, unknown>> {
  const codes: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(calls)) {
    codes[name] = await call().then(
      () => null,
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
  }
  return codes;
}

function each(calls: Readonly<Record<string, unknown>>, code: string | null): Record<string, unknown> {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, code]));
}

test('E3 every call on a thread answers while it is there, and says that it is gone, or never was', async () => {
  const { client } = await openApp();
  const { thread_id } = await client.turns.ask({ thread_id: null, text: 'What is in the ledger?' });
  const calls = ofThread(client, thread_id);
  expect(await codesOf(calls)).toEqual(each(calls, null));
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  expect(await codesOf(calls)).toEqual(each(calls, 'stale_derivation'));
  await expect(client.turns.toolLogs({ thread_id })).rejects.toThrow(
    `Thread ${thread_id} is gone: it was forgotten at version ${receipt?.version}`,
  );
  const unknown = ofThread(client, 'never');
  expect(await codesOf(unknown)).toEqual(each(unknown, 'not_found'));
});

test('E3 a record that was forgotten is said to be gone, wherever it is named; one that never was is not found', async () => {
  const { client } = await openApp();
  const about = { scope: 'user', subject_id: 'user' } as const;
  const note = await client.notes.add({ ...about, content: 'The harbour ledger is blue.', expires_at: null });
  const ofRecord = (record_id: string) => ({
    record: () => client.memory.record({ record_id }),
    pin: () => client.pins.add({ record_id, as: 'instruction', scope: 'user' }),
    unpin: () => client.pins.remove({ id: record_id }),
    passage: () => client.documents.passage({ record_id }),
    after: () => client.memory.records({ after: record_id }),
  });
  await client.forget.execute({ ids: [note.id] });
  const gone = ofRecord(note.id);
  expect(await codesOf(gone)).toEqual(each(gone, 'stale_derivation'));
  const unknown = ofRecord('never');
  expect(await codesOf(unknown)).toEqual(each(unknown, 'not_found'));
});

test('E3 a document that was forgotten is gone with its copy', async () => {
  const { client } = await openApp();
  const file = join(temporaryFolder(), 'herons.txt');
  writeFileSync(file, 'Herons wait in shallow water.');
  const { results } = await client.documents.ingest({ paths: [file] });
  const document_id = results[0]?.document_id ?? '';
  const ofDocument = (id: string) => ({
    content: () => client.documents.content({ document_id: id }),
    retry: () => client.documents.retry({ document_id: id }),
  });
  await client.forget.execute({ ids: [document_id] });
  const gone = ofDocument(document_id);
  expect(await codesOf(gone)).toEqual(each(gone, 'stale_derivation'));
  const unknown = ofDocument('never');
  expect(await codesOf(unknown)).toEqual(each(unknown, 'not_found'));
});

test('A a note is about a run, a thread or the user that is there', async () => {
  const { client } = await openApp();
  const about = { scope: 'run', subject_id: 'never' } as const;
  await expect(client.notes.list(about)).rejects.toMatchObject({ code: 'not_found' });
  const note = { ...about, content: 'Herons wait.', expires_at: null };
  await expect(client.notes.add(note)).rejects.toMatchObject({ code: 'not_found' });
  const { run_id } = await client.turns.ask({ thread_id: null, text: 'What is in the ledger?' });
  await client.notes.add({ ...note, subject_id: run_id });
  expect((await client.notes.list({ scope: 'run', subject_id: run_id })).notes).toHaveLength(1);
});
