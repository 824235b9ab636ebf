import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openApp, temporaryFolder } from './open-app.ts';

/** Overwrites every page of a table of a closed vault. */
function spoil(vault: string, table: string): void {
  const file = join(vault, 'commonplace.db');
  const database = new BetterSqlite3(file, { readonly: true });
  const pages = database
    .prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ?')
    .pluck()
    .all(table);
  database.close();
  const content = readFileSync(file);
  for (const page of pages) content.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, content);
}

test('E2 E8 though what was made from what is lost with a damaged page, a forget reaches what it did before', async () => {
  const folder = temporaryFolder();
  const paths = ['quokka', 'kestrel'].map((name) => join(folder, `${name}.md`));
  for (const path of paths) {
    const name = /\w+(?=\.md)/.exec(path)?.[0] ?? '';
    writeFileSync(
      path,
      `The ${name} ledger of Professor ${name}son keeps ${name}marmalade in the cellar of the north tower.`,
    );
  }
  const app = await openApp();
  const { results } = await app.client.documents.ingest({ paths });
  const { thread_id } = await app.client.turns.ask({
    thread_id: null,
    text: 'What does the quokka ledger keep?',
  });
  await app.client.turns.ask({ thread_id, text: 'What does the kestrel ledger keep?' });
  await app.client.threads.summarize({ thread_id });
  await app.client.turns.ask({ thread_id, text: 'Where does the quokka ledger keep it?' });
  const ids = [results[0]?.document_id ?? ''];
  const before = await app.client.forget.plan({ ids });
  await app.close();
  spoil(app.vault, 'lineage');

  const again = await openApp({ vault: app.vault });
  const after = await again.client.forget.plan({ ids });
  expect(before.artifacts).toMatchObject({ message: expect.any(Number), summary: 1, chunk: 1 });
  expect(after.artifacts).toEqual(before.artifacts);
  expect(after.answers.map(({ id }) => id)).toEqual(before.answers.map(({ id }) => id));
  const { receipt } = await again.client.forget.execute({ ids });
  expect(receipt?.scan.status).toBe('clean');
  await again.close();
  expect(readFileSync(join(app.vault, 'commonplace.db')).includes('quokkamarmalade')).toBe(false);
});
