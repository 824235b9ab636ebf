import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';

test.each([
  ['gone', (file: string) => rmSync(file)],
  ['empty', (file: string) => truncateSync(file, 0)],
  ['no database any more', (file: string) => writeFileSync(file, 'This is no database. '.repeat(1_000))],
] as const)(
  'E8 a vault whose database is %s takes its own backup back, and keeps every copy of a document until then',
  async (_what, lose) => {
    const folder = temporaryFolder();
    const first = await openApp();
    writeFileSync(join(folder, 'kestrel.md'), fact);
    await first.client.documents.ingest({ paths: [join(folder, 'kestrel.md')] });
    await first.close();
    const second = await openApp({ vault: first.vault });
    // After the day's backup, so that nothing but the copy itself is left of it.
    writeFileSync(join(folder, 'heron.md'), 'Herons wait in shallow water.');
    await second.client.documents.ingest({ paths: [join(folder, 'heron.md')] });
    await second.close();
    lose(join(first.vault, 'commonplace.db'));

    const third = await openApp({ vault: first.vault });
    expect((await third.client.documents.list({})).documents).toEqual([]);
    expect(readdirSync(join(first.vault, 'attachments'))).toHaveLength(2);
    const { backups } = await third.client.backups.list({});
    await third.client.backups.restore({ name: backups[0]?.name ?? '' });
    await third.close();
    const fourth = await openApp({ vault: first.vault });
    const { documents } = await fourth.client.documents.list({});
    expect(documents.map(({ title }) => title)).toEqual(['kestrel.md']);
    const { base64 } = await fourth.client.documents.content({ document_id: documents[0]?.id ?? '' });
    expect(Buffer.from(base64, 'base64').toString('utf8')).toBe(fact);
  },
);
