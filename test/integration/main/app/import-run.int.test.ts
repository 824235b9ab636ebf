import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewEvent } from '../../../../main/journal/events.ts';
import { exportJournal } from '../../../../main/journal/export-journal.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';
import { openTestJournal } from '../journal/journal-fixture.ts';

const said = 'Kestrel ledgers cut resumption errors by 41% on synthetic tasks.';
const run = runEvents('imported');

/** Events as an exported file of another vault. */
function exported(...events: readonly NewEvent[]): string {
  const { database, append } = openTestJournal();
  append(events);
  const file = join(temporaryFolder(), 'run.jsonl');
  writeFileSync(file, exportJournal(database, 'imported'));
  return file;
}

test('C2 a run of another vault comes in byte for byte, is replayed and verified, and goes out the same', async () => {
  const first = await openApp();
  const { run_id, thread_id } = await first.client.turns.ask({ thread_id: null, text: said });
  const file = join(temporaryFolder(), 'run.jsonl');
  const { events } = await first.client.runs.export({ run_id, file });
  const { client, vault, events: heard } = await openApp();
  expect(await client.runs.import({ file })).toEqual({ run_id, thread_id, status: 'completed', events });
  expect(heard.map(({ name }) => name)).toEqual(expect.arrayContaining(['threads.changed', 'runs.changed']));
  const replayed = await client.runs.replay({ run_id });
  expect(replayed.events).toEqual((await first.client.runs.replay({ run_id })).events);
  expect(await client.runs.verify({})).toMatchObject({ ok: true, runs: 1 });
  const again = join(vault, 'exports', 'again.jsonl');
  await client.runs.export({ run_id, file: again });
  expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  await expect(client.runs.import({ file })).rejects.toMatchObject({ code: 'run_duplicate' });
});

test('C2 a file that was changed, and a run that has not ended, are not taken in', async () => {
  const { client } = await openApp();
  const whole = exported(run.created(), run.called(1), run.replied(1, said), run.completed());
  const changed = join(temporaryFolder(), 'changed.jsonl');
  writeFileSync(changed, readFileSync(whole, 'utf8').replace('41%', '42%'));
  await expect(client.runs.import({ file: changed })).rejects.toMatchObject({ code: 'journal_changed' });
  const paused = exported(run.created(), run.paused());
  await expect(client.runs.import({ file: paused })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(client.runs.import({ file: join(temporaryFolder(), 'none') })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await client.runs.list({})).toEqual({ runs: [] });
});

test('E8 what an imported run says goes with the run’s thread, and the journal still verifies', async () => {
  const { client, vault } = await openApp();
  const file = exported(run.created(), run.called(1), run.replied(1, said), run.completed());
  const { thread_id } = await client.runs.import({ file });
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  expect(receipt?.scan.status).toBe('clean');
  expect(readFileSync(join(vault, 'commonplace.db')).includes('resumption errors')).toBe(false);
  const { events } = await client.runs.replay({ run_id: 'imported' });
  expect(events.map(({ content }) => content)).toEqual([null, null, null, null]);
  expect(await client.runs.verify({})).toMatchObject({ ok: true });
  await expect(client.runs.import({ file })).rejects.toMatchObject({ code: 'run_duplicate' });
});

test('E6 a run that says or names what was forgotten here is not taken in', async () => {
  const { client } = await openApp();
  const file = exported(run.created(), run.called(1), run.replied(1, said), run.completed());
  const copy = join(temporaryFolder(), 'copy.jsonl');
  copyFileSync(file, copy);
  const { id } = await client.notes.add({ content: said, scope: 'user' });
  await client.forget.execute({ ids: [id] });
  await expect(client.runs.import({ file: copy })).rejects.toMatchObject({ code: 'source_forgotten' });
  const named = exported(run.created(), run.toolStarted('c1'), run.toolFinished('c1'), run.completed(id));
  await expect(client.runs.import({ file: named })).rejects.toMatchObject({ code: 'source_forgotten' });
  expect(await client.runs.list({})).toEqual({ runs: [] });
});
