import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';

test('E8 what the copy of a surviving document says is no residue, line ends and all, and no backup is lost', async () => {
  const file = join(temporaryFolder(), 'kestrel.md');
  writeFileSync(file, `${fact}\n`);
  const first = await openApp();
  await first.client.documents.ingest({ paths: [file] });
  const text = `${fact}\nIs it so?`;
  const { thread_id } = await first.client.turns.ask({ thread_id: null, text });
  await first.close();
  const { client, vault } = await openApp({ vault: first.vault });
  const { receipt } = await client.forget.execute({ ids: [thread_id] });
  expect(receipt?.scan).toMatchObject({ status: 'clean', residue: [] });
  expect(readdirSync(join(vault, 'backups'))).toHaveLength(1);
  expect((await client.documents.list({})).documents).toMatchObject([{ status: 'added' }]);
});

test('E8 an instant is no content: that others happened then is no residue', async () => {
  const { client } = await openApp();
  const { run_id } = await client.turns.ask({ thread_id: null, text: 'What happened?' });
  const { runs } = await client.runs.list({});
  const started = runs.find((run) => run.run_id === run_id)?.started_at ?? '';
  const content = `At ${started} the keeper of Kestrel came.`;
  const note = await client.notes.add({ scope: 'user', subject_id: 'user', content, expires_at: null });
  const { receipt } = await client.forget.execute({ ids: [note.id] });
  expect(receipt?.scan).toMatchObject({ status: 'clean', residue: [] });
});

test('E8 a copy that no document has is looked into like any file', async () => {
  const { client, vault } = await openApp();
  const note = await client.notes.add({ scope: 'user', subject_id: 'user', content: fact, expires_at: null });
  const stray = join(vault, 'attachments', '0'.repeat(64));
  writeFileSync(stray, `${fact}\n`);
  const { receipt } = await client.forget.execute({ ids: [note.id] });
  expect(receipt?.scan).toMatchObject({ status: 'not_clean', residue: [stray] });
});
