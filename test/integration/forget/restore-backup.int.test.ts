import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';

test('E8 a restored backup has its documents and their copies again, but nothing that was forgotten since', async () => {
  const start = Date.now();
  const first = await openApp();
  const names = ['herons.md', 'ledger.md', 'later.md'];
  const [herons = '', ledger = '', later = ''] = names.map((name) => join(temporaryFolder(), name));
  writeFileSync(herons, 'Herons wait in shallow water for small fish, and are patient.');
  writeFileSync(ledger, fact);
  writeFileSync(later, 'This paper came after the backup was made, and nobody forgot it.');
  const { results } = await first.client.documents.ingest({ paths: [herons, ledger] });
  await first.close();
  const second = await openApp({ vault: first.vault, clock: () => start + 1_000 });
  const { receipt } = await second.client.forget.execute({ ids: [results[1]?.document_id ?? ''] });
  expect(receipt?.scan.status).toBe('clean');
  await second.client.documents.ingest({ paths: [later] });
  const { backups } = await second.client.backups.list({});
  expect(backups).toHaveLength(1);
  await second.client.backups.restore({ name: backups[0]?.name ?? '' });
  await second.close();

  const third = await openApp({ vault: first.vault, clock: () => start + 2_000 });
  expect(third.app.notices).toEqual([expect.stringContaining('has been restored')]);
  const { documents } = await third.client.documents.list({});
  expect(documents.map(({ title }) => title)).toEqual(['herons.md']);
  await third.client.documents.content({ document_id: documents[0]?.id ?? '' });
  const files = readdirSync(first.vault, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((file) => readFileSync(file).includes('uokkamarmalade'))).toEqual([]);
  const kept = (await third.client.backups.list({})).backups.find(({ name }) => name !== backups[0]?.name);
  await third.client.backups.restore({ name: kept?.name ?? '' });
  await third.close();

  const fourth = await openApp({ vault: first.vault, clock: () => start + 3_000 });
  const back = (await fourth.client.documents.list({})).documents.find(({ title }) => title === 'later.md');
  const { base64 } = await fourth.client.documents.content({ document_id: back?.id ?? '' });
  expect(Buffer.from(base64, 'base64').toString('utf8')).toContain('came after the backup');
  expect((await fourth.client.forget.receipts({})).receipts).toHaveLength(1);
});
