import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type OpenedApp, openApp, temporaryFolder } from './open-app.ts';

const fact = 'Quokkamarmalade is the password of the ledger, says the keeper of Kestrel.';

function copies({ vault }: OpenedApp): readonly string[] {
  return readdirSync(join(vault, 'attachments'));
}

describe('the copies of documents', () => {
  test('E8 a failed document that is read again in another form leaves no copy of the first', async () => {
    const app = await openApp();
    const file = join(temporaryFolder(), 'kestrel.pdf');
    writeFileSync(file, `%PDF-1.4 broken off here: ${fact}`);
    const first = await app.client.documents.ingest({ paths: [file] });
    expect(first.results).toMatchObject([{ status: 'failed', reason_code: 'document_damaged' }]);
    writeFileSync(file, '%PDF-1.4 broken off again, with nothing to say.');
    const second = await app.client.documents.ingest({ paths: [file] });
    expect(second.results).toMatchObject([{ document_id: first.results[0]?.document_id }]);
    expect(copies(app)).toHaveLength(1);
    expect(
      copies(app).filter((name) => readFileSync(join(app.vault, 'attachments', name)).includes(fact)),
    ).toEqual([]);
  });

  test('E9 adding a hidden document again is refused and leaves it its copy, so that it can be restored', async () => {
    const app = await openApp();
    const { client } = app;
    await client.settings.update({ forget_grace_minutes: 10 });
    const file = join(temporaryFolder(), 'kestrel.md');
    writeFileSync(file, fact);
    const { results } = await client.documents.ingest({ paths: [file] });
    const document_id = results[0]?.document_id ?? '';
    const { hidden } = await client.forget.execute({ ids: [document_id] });
    expect((await client.documents.ingest({ paths: [file] })).results).toMatchObject([
      { status: 'failed', reason_code: 'forgotten_content' },
    ]);
    await client.forget.restore({ version: hidden?.version ?? 0 });
    const { base64 } = await client.documents.content({ document_id });
    expect(Buffer.from(base64, 'base64').toString('utf8')).toBe(fact);
  });

  test('E9 forgetting one of two equal documents leaves the hidden other its copy', async () => {
    const app = await openApp();
    const { client } = app;
    const paths = ['one.md', 'other.md'].map((name) => join(temporaryFolder(), name));
    for (const path of paths) writeFileSync(path, fact);
    const { results } = await client.documents.ingest({ paths });
    const [one = '', other = ''] = results.map((result) => result.document_id ?? '');
    await client.settings.update({ forget_grace_minutes: 10 });
    const { hidden } = await client.forget.execute({ ids: [one] });
    await client.settings.update({ forget_grace_minutes: 0 });
    await client.forget.execute({ ids: [other] });
    await client.forget.restore({ version: hidden?.version ?? 0 });
    await expect(client.documents.content({ document_id: one })).resolves.toMatchObject({ title: 'one.md' });
    const passages = async () => (await client.memory.search({ text: 'password of the ledger' })).hits.length;
    await expect.poll(passages, { timeout: 10_000 }).toBe(1);
  });

  test('a copy that is missing is said to be', async () => {
    const app = await openApp();
    const file = join(temporaryFolder(), 'kestrel.md');
    writeFileSync(file, fact);
    const { results } = await app.client.documents.ingest({ paths: [file] });
    for (const name of copies(app)) rmSync(join(app.vault, 'attachments', name));
    await expect(
      app.client.documents.content({ document_id: results[0]?.document_id ?? '' }),
    ).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('missing') });
  });
});

test('E8 nothing of the vault itself is read into it: by name, through a link, or in a folder around it', async () => {
  const folder = temporaryFolder();
  const vault = join(folder, 'vault');
  const app = await openApp({ vault });
  writeFileSync(join(folder, 'kestrel.md'), fact);
  mkdirSync(join(folder, 'links'));
  symlinkSync(join(vault, 'vault.json'), join(folder, 'links', 'vault.json'));
  symlinkSync(vault, join(folder, 'links', 'vault'));
  const { results } = await app.client.documents.ingest({
    paths: [folder, join(vault, 'commonplace.db'), vault],
  });
  const refused = { status: 'failed', reason_code: 'invalid_input' };
  expect(results).toMatchObject([
    { path: join(folder, 'kestrel.md'), status: 'added' },
    { path: join(folder, 'links', 'vault.json'), ...refused },
    { path: join(vault, 'commonplace.db'), ...refused },
    { path: vault, ...refused },
  ]);
  expect((await app.client.documents.list({})).documents).toHaveLength(1);
});

describe('what a killed process left over', () => {
  const orphan = 'ab'.repeat(32);

  async function reopened(prepare: (vault: string) => void) {
    const app = await openApp();
    await app.client.settings.update({ forget_grace_minutes: 10 });
    const files = ['used.md', 'hidden.md'].map((name) => join(temporaryFolder(), name));
    for (const file of files) writeFileSync(file, `${file}: ${fact}`);
    const { results } = await app.client.documents.ingest({ paths: files });
    const hidden = await app.client.forget.execute({ ids: [results[1]?.document_id ?? ''] });
    const before = copies(app);
    await app.close();
    writeFileSync(join(app.vault, 'attachments', orphan), fact);
    mkdirSync(join(app.vault, 'temporary'), { recursive: true });
    writeFileSync(join(app.vault, 'temporary', 'paper.pdf'), fact);
    prepare(app.vault);
    const again = await openApp({ vault: app.vault });
    return { again, before, hidden };
  }

  test('E8 the copy of a document whose row was never written is removed at the next start, and no other', async () => {
    const { again, before, hidden } = await reopened(() => undefined);
    expect(before).toHaveLength(2);
    expect(copies(again)).toEqual(before);
    expect(readdirSync(join(again.vault, 'temporary'))).toEqual([]);
    await again.client.forget.restore({ version: hidden.hidden?.version ?? 0 });
    const { documents } = await again.client.documents.list({});
    for (const { id } of documents) await again.client.documents.content({ document_id: id });
    expect(documents).toHaveLength(2);
  });

  test('E8 a backup half written is removed at the next start, and no whole one', async () => {
    const whole = 'commonplace-2026-01-01T000000000Z.db';
    const { again } = await reopened((vault) => {
      for (const name of [
        whole,
        `${whole}.unfinished`,
        'commonplace-schema-10-2026-01-01T000000000Z.db.unfinished',
      ]) {
        writeFileSync(join(vault, 'backups', name), fact);
      }
    });
    const names = readdirSync(join(again.vault, 'backups'));
    expect(names).toContain(whole);
    expect(names.filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  test('E8 while a damaged database is set aside no copy is removed, as it may belong to a document in there', async () => {
    const { again } = await reopened((vault) => mkdirSync(join(vault, 'backups', 'damaged-1')));
    expect(copies(again)).toContain(orphan);
  });
});
