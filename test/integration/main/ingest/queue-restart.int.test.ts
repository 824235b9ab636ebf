import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { IngestProgress } from '../../../../main/ingest/ingest-result.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { all, files, newVault, open, slowReader } from './open-ingestion.ts';

describe('retry', () => {
  test('R14 a failed document is read again as it is now, in the same row', async () => {
    const root = await files('retry', { 'a.txt': '' });
    const vault = newVault();
    const ingestion = open(vault);
    const [failed] = await all(ingestion.ingestPaths([root]));
    await files('retry', { 'a.txt': 'text at last' });
    const retried = await ingestion.retry(failed?.document_id ?? '');
    expect(retried).toMatchObject({ status: 'added', document_id: failed?.document_id });
    expect([...vault.store.rows.values()].map((row) => [row.status, row.reason])).toEqual([['added', null]]);
  });

  test('R14 without its file a failed document is read from the copy', async () => {
    const root = await files('retry-copy', { 'a.txt': 'text' });
    const vault = newVault();
    let failures = 1;
    vault.store.fail = (write) => {
      if (write === 'complete' && failures > 0) {
        failures -= 1;
        throw new Error('once');
      }
    };
    const ingestion = open(vault);
    const [failed] = await all(ingestion.ingestPaths([root]));
    await rm(root, { recursive: true });
    expect(await ingestion.retry(failed?.document_id ?? '')).toMatchObject({ status: 'added' });
  });

  test('R14 retrying an added document changes nothing and an unknown one is not found', async () => {
    const root = await files('retry-added', { 'a.txt': 'text' });
    const ingestion = open(newVault());
    const [added] = await all(ingestion.ingestPaths([root]));
    expect(await ingestion.retry(added?.document_id ?? '')).toMatchObject({ status: 'unchanged' });
    await expect(ingestion.retry('none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('stopping and starting again', () => {
  test('R14 closing leaves what is unfinished for the next start', async () => {
    const root = await files('restart', { 'a.txt': 'a', 'b.txt': 'b' });
    const vault = newVault();
    const { reader, started } = slowReader();
    const first = open(vault, { reader });
    const results = all(first.ingestPaths([root]));
    await started;
    await first.close();
    expect((await results).map((result) => result.reason_code)).toEqual(['cancelled', 'cancelled']);
    expect([...vault.store.rows.values()].some((row) => row.status === 'failed')).toBe(false);

    const second = open(vault);
    expect(await second.start()).toBe(2);
    await second.whenIdle();
    expect([...vault.store.rows.values()].map((row) => row.status)).toEqual(['added', 'added']);
    expect(vault.store.handedOver.size).toBe(0);
  });

  test('R14 files that were handed over are all noted before any of them is looked at, and read by the next start', async () => {
    const root = await files('handed-over', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    const vault = newVault();
    const first = open(vault);
    const handingOver = first.handOver([root, path.join(root, 'gone.txt')]);
    const closing = first.close();
    expect((await handingOver).files).toBe(4);
    expect(vault.store.log).toEqual(['hand over']);
    await closing;

    const second = open(vault);
    expect(await second.start()).toBe(4);
    await second.whenIdle();
    expect([...vault.store.rows.values()].map((row) => [row.title, row.status])).toEqual([
      ['a.txt', 'added'],
      ['b.txt', 'added'],
      ['c.txt', 'added'],
    ]);
    expect(vault.store.handedOver.size).toBe(0);
  });

  test('R14 files that can not be noted are not taken over, and that is said', async () => {
    const root = await files('full', { 'a.txt': 'a' });
    const vault = newVault();
    vault.store.fail = () => {
      throw new CommonplaceError('storage_full', 'The disk is full.');
    };
    await expect(open(vault).handOver([root])).rejects.toMatchObject({ code: 'storage_full' });
    expect(vault.store.rows.size).toBe(0);
  });

  test('R14 a document that ended the program three times is given up', async () => {
    const root = await files('attempts', { 'a.txt': 'a' });
    const vault = newVault();
    const [result] = await all(open(vault).ingestPaths([root]));
    await vault.store.updateDocument(result?.document_id ?? '', { status: 'parsing', attempts: 3 });
    const next = open(vault);
    await next.start();
    await next.whenIdle();
    expect([...vault.store.rows.values()][0]).toMatchObject({
      status: 'failed',
      reason_code: 'document_damaged',
    });
  });

  test('R14 what was being read when the program ended is taken up last', async () => {
    const root = await files('suspects', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    const vault = newVault();
    const [first, ...others] = await all(open(vault).ingestPaths([root]));
    await vault.store.updateDocument(first?.document_id ?? '', { status: 'parsing', attempts: 1 });
    for (const { document_id } of others)
      await vault.store.updateDocument(document_id ?? '', { status: 'queued', attempts: 0 });
    const heard: IngestProgress[] = [];
    const next = open(vault, { heard });
    await next.start();
    await next.whenIdle();
    const ended = heard.filter(({ status }) => status === 'added').map(({ document_id }) => document_id);
    expect(ended).toEqual([...others, first].map((result) => result?.document_id));
  });

  test('R14 a copy that was broken off is cleared away and a lost copy is made again', async () => {
    const root = await files('lost', { 'a.txt': 'a' });
    const vault = newVault();
    const [result] = await all(open(vault).ingestPaths([root]));
    const hash = vault.store.rows.get(result?.document_id ?? '')?.content_hash ?? '';
    await copyFile(path.join(vault.attachments, hash), path.join(vault.attachments, '1-1.unfinished'));
    await rm(path.join(vault.attachments, hash));
    await vault.store.updateDocument(result?.document_id ?? '', { status: 'queued' });
    const next = open(vault);
    await next.start();
    await next.whenIdle();
    expect(await readdir(vault.attachments)).toEqual([hash]);
    expect(vault.store.rows.get(result?.document_id ?? '')?.status).toBe('added');
  });

  test('R14 a document joined while it is on its way is read once', async () => {
    const root = await files('joined', { 'a.txt': 'a' });
    const vault = newVault();
    const { reader, go, started } = slowReader();
    const ingestion = open(vault, { reader });
    const first = all(ingestion.ingestPaths([root]));
    await started;
    const second = all(ingestion.ingestPaths([root]));
    go();
    expect((await first)[0]?.status).toBe('added');
    await second;
    expect(vault.store.log.filter((write) => write === 'complete')).toHaveLength(1);
  });
});
