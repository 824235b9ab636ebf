import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Attachments } from '../../../../main/ingest/attachments.ts';
import { createDocumentReader, type DocumentReader } from '../../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import type { IngestProgress, IngestResult } from '../../../../main/ingest/ingest-result.ts';
import { Ingestion } from '../../../../main/ingest/queue.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
const worker = new URL('../../../../main/ingest/worker.ts', import.meta.url);
const opened: Ingestion[] = [];
let vaults = 0;

/** A vault of its own: attachments on disk, rows in memory. Opening it again with the same store is a restart. */
function newVault(): { readonly attachments: string; readonly store: MemoryDocumentStore } {
  vaults += 1;
  return { attachments: folder.path(`vault-${vaults}`), store: new MemoryDocumentStore() };
}

function open(
  vault: ReturnType<typeof newVault>,
  options: {
    reader?: DocumentReader;
    fileLimit?: number;
    concurrency?: number;
    heard?: IngestProgress[];
  } = {},
): Ingestion {
  const fileLimit = options.fileLimit ?? ingestLimits.fileBytes;
  const ingestion = new Ingestion({
    store: vault.store,
    attachments: new Attachments(vault.attachments, fileLimit),
    reader: options.reader ?? createDocumentReader({ worker, limits: ingestLimits }),
    fileLimit,
    concurrency: options.concurrency ?? 1,
    onProgress: (progress) => options.heard?.push(progress),
  });
  opened.push(ingestion);
  return ingestion;
}

async function all(results: AsyncIterable<IngestResult>): Promise<IngestResult[]> {
  const list: IngestResult[] = [];
  for await (const result of results) {
    list.push(result);
  }
  return list;
}

async function files(name: string, contents: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  for (const [file, content] of Object.entries(contents)) {
    const target = folder.path(name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return folder.path(name);
}

/** A reader that waits until it is told to go on, then reads anything as one chunk. */
function slowReader(): {
  readonly reader: DocumentReader;
  readonly go: () => void;
  readonly started: Promise<void>;
} {
  let go = (): void => {};
  let start = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const reader: DocumentReader = {
    read: async (_path, _name, options) => {
      start();
      await new Promise<void>((resolve, reject) => {
        void gate.then(resolve);
        options?.signal?.addEventListener('abort', () =>
          reject(new CommonplaceError('cancelled', 'stopped')),
        );
      });
      const chunk = { content: 'text', start: 0, end: 4, page: null };
      return { mediaType: 'text/plain', title: null, pages: null, notice: null, chunks: [chunk] };
    },
    close: async () => {},
  };
  return { reader, go, started };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((ingestion) => ingestion.close()));
});

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
