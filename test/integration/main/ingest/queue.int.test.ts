import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { IngestProgress } from '../../../../main/ingest/ingest-result.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { all, files, newVault, open } from './open-ingestion.ts';

describe('ingestPaths', () => {
  test('R14 numbered files of a folder are read, and then listed, in the order of their numbers', async () => {
    const names = ['1.txt', '2.txt', '10.txt', '100.txt'];
    const root = await files('numbered', Object.fromEntries(names.map((name) => [name, `text of ${name}`])));
    const vault = newVault();
    const results = await all(open(vault).ingestPaths([root]));
    expect(results.map((result) => path.basename(result.path))).toEqual(names);
    expect([...vault.store.rows.values()].map((row) => row.title)).toEqual(names);
  });

  test('R14 a folder is walked in order, hidden files and link loops aside, and each document answered for', async () => {
    const root = await files('walk', {
      'b.md': '# B\n\ntext b',
      'a.txt': 'text a',
      'deep/c.html': '<title>C</title><p>text c',
      '.hidden.txt': 'hidden',
      '.git/config': 'hidden',
      '~$lock.docx': 'lock',
    });
    await symlink(root, path.join(root, 'deep', 'loop'));
    const vault = newVault();
    const results = await all(open(vault).ingestPaths([root, path.join(root, 'a.txt')]));
    expect(results.map((result) => [path.relative(root, result.path), result.status, result.chunks])).toEqual(
      [
        ['a.txt', 'added', 1],
        ['b.md', 'added', 1],
        ['deep/c.html', 'added', 1],
      ],
    );
    expect([...vault.store.rows.values()].map((row) => [row.title, row.media_type, row.status])).toEqual([
      ['a.txt', 'text/plain', 'added'],
      ['B', 'text/markdown', 'added'],
      ['C', 'text/html', 'added'],
    ]);
  });

  test('R14 a copy of each document is kept under the hash of its content', async () => {
    const root = await files('copies', { 'a.txt': 'kept text' });
    const vault = newVault();
    await all(open(vault).ingestPaths([root]));
    const [row] = vault.store.rows.values();
    expect(await readdir(vault.attachments)).toEqual([row?.content_hash]);
    expect(await readFile(path.join(vault.attachments, row?.attachment ?? ''), 'utf8')).toBe('kept text');
  });

  test('R14 the same file again is unchanged and read no second time', async () => {
    const root = await files('again', { 'a.txt': 'once' });
    const vault = newVault();
    const ingestion = open(vault);
    const [first] = await all(ingestion.ingestPaths([root]));
    const [second] = await all(ingestion.ingestPaths([root]));
    expect(second).toEqual({
      path: first?.path,
      status: 'unchanged',
      document_id: first?.document_id,
      chunks: 1,
    });
    expect(vault.store.completed.size).toBe(1);
    expect(vault.store.rows.size).toBe(1);
  });

  test.each([1, 2])(
    'R14 equal content under two paths is two documents sharing one reading (%i at a time)',
    async (concurrency) => {
      const root = await files('twins', { 'a.txt': 'the same', 'b.txt': 'the same' });
      const vault = newVault();
      const results = await all(open(vault, { concurrency }).ingestPaths([root]));
      expect(results.map((result) => result.status)).toEqual(['added', 'unchanged']);
      expect(new Set(results.map((result) => result.document_id)).size).toBe(2);
      expect(vault.store.completed.size).toBe(1);
      expect([...vault.store.rows.values()].map((row) => [row.title, row.status, row.chunks])).toEqual([
        ['a.txt', 'added', 1],
        ['b.txt', 'added', 1],
      ]);
    },
  );

  test('R14 a changed file is a new document', async () => {
    const root = await files('changed', { 'a.txt': 'old' });
    const vault = newVault();
    const ingestion = open(vault);
    const [old] = await all(ingestion.ingestPaths([root]));
    await files('changed', { 'a.txt': 'new' });
    const [renewed] = await all(ingestion.ingestPaths([root]));
    expect(renewed?.status).toBe('added');
    expect(renewed?.document_id).not.toBe(old?.document_id);
  });

  test('R14 each failure has its reason and holds up no other document', async () => {
    const root = await files('failures', {
      'a-empty.txt': '',
      'b-damaged.pdf': '%PDF-1.4 nothing else',
      'c-image.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'd-large.txt': 'x'.repeat(2_000),
      'e-good.txt': 'good',
    });
    const vault = newVault();
    const missing = path.join(root, 'missing.pdf');
    const results = await all(open(vault, { fileLimit: 1_000 }).ingestPaths([missing, root]));
    expect(
      results.map((result) => [path.basename(result.path), result.reason_code ?? result.status]),
    ).toEqual([
      ['missing.pdf', 'not_found'],
      ['a-empty.txt', 'document_no_text'],
      ['b-damaged.pdf', 'document_damaged'],
      ['c-image.png', 'document_unknown_type'],
      ['d-large.txt', 'document_too_large'],
      ['e-good.txt', 'added'],
    ]);
    for (const result of results.filter(({ status }) => status === 'failed')) {
      expect(result.reason).toMatch(/^\S.*\.\)?$/);
    }
    expect([...vault.store.rows.values()].filter((row) => row.status === 'failed').length).toBe(4);
  });

  test('R14 a store that fails for one document fails that one alone', async () => {
    const root = await files('store', { 'a.txt': 'a', 'b.txt': 'b' });
    const vault = newVault();
    let completions = 0;
    vault.store.fail = (write) => {
      if (write === 'complete') {
        completions += 1;
        if (completions === 1) {
          throw new CommonplaceError('storage_full', 'The disk is full.');
        }
      }
    };
    const results = await all(open(vault).ingestPaths([root]));
    expect(results.map((result) => result.reason_code ?? result.status)).toEqual(['storage_full', 'added']);
  });

  test('E6 a document forgotten while it is read is not written to again', async () => {
    const root = await files('forgotten', { 'a.txt': 'a' });
    const vault = newVault();
    vault.store.fail = (write) => {
      if (write === 'complete' || write === 'update failed') {
        throw new CommonplaceError('source_forgotten', 'The document was forgotten.');
      }
    };
    const [result] = await all(open(vault).ingestPaths([root]));
    expect(result?.reason_code).toBe('source_forgotten');
    expect(vault.store.log).not.toContain('update failed');
  });
});

describe('handOverBytes', () => {
  test('R14 bytes are ingested under their name, once', async () => {
    const vault = newVault();
    const ingestion = open(vault);
    const bytes = new Uint8Array(Buffer.from('# Dropped\n\ntext'));
    const first = await (await ingestion.handOverBytes('dropped.md', bytes)).ended;
    expect(first).toMatchObject({ path: 'dropped.md', status: 'added', chunks: 1 });
    expect(await (await ingestion.handOverBytes('other.md', bytes)).ended).toMatchObject({
      status: 'unchanged',
      document_id: first.document_id,
    });
    expect(vault.store.rows.get(first.document_id ?? '')).toMatchObject({
      path: null,
      media_type: 'text/markdown',
    });
  });

  test('R14 bytes beyond the limit are refused', async () => {
    const vault = newVault();
    const taken = await open(vault, { fileLimit: 10 }).handOverBytes('a.txt', new Uint8Array(11));
    const result = await taken.ended;
    expect(result).toMatchObject({ path: 'a.txt', status: 'failed', reason_code: 'document_too_large' });
    expect(await readdir(vault.attachments)).toEqual([]);
  });
});

describe('progress', () => {
  test('R14 every stage is told in order', async () => {
    const root = await files('progress', { 'a.txt': 'text' });
    const heard: IngestProgress[] = [];
    await all(open(newVault(), { heard }).ingestPaths([root]));
    expect(heard.map(({ status, progress }) => [status, progress])).toEqual([
      ['queued', 0],
      ['parsing', 0],
      ['storing', 0.5],
      ['added', 1],
    ]);
  });

  test('R14 a failure is told with its reason', async () => {
    const root = await files('progress-failed', { 'a.txt': '' });
    const heard: IngestProgress[] = [];
    await all(open(newVault(), { heard }).ingestPaths([root]));
    expect(heard.at(-1)).toMatchObject({ status: 'failed', reason_code: 'document_no_text' });
  });
});
