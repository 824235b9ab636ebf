import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewDocument } from '../../../../main/ingest/document-store.ts';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { openTestMemory, testFolder } from './open-test-memory.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const paper: NewDocument = {
  path: '/papers/kestrel.md',
  title: 'kestrel.md',
  media_type: 'text/markdown',
  bytes: 100,
  content_hash: 'hash-1',
  attachment: 'hash-1.md',
};

const chunks = ['Tiered summary ledgers.', 'They cut resumption errors.'].map((content, index) => ({
  content,
  start: index * 30,
  end: index * 30 + content.length,
  page: index + 1,
}));

test('R14 a document becomes chunks with source, number, count, page and offsets, all found by search', async () => {
  const { memory } = await openTestMemory();
  const { documents } = memory;
  const created = await documents.createDocument(paper);
  expect(created).toMatchObject({ status: 'queued', origin: 'document', chunks: 0, attempts: 0 });
  await documents.updateDocument(created.id, { status: 'parsing', progress: 0.5, attempts: 1 });
  expect(await documents.listUnfinishedDocuments()).toMatchObject([{ id: created.id, progress: 0.5 }]);
  const shares: number[] = [];
  await documents.completeDocument(
    { id: created.id, title: 'Kestrel', media_type: 'text/markdown', pages: 2, reason: null, chunks },
    { onStored: (share) => shares.push(share) },
  );
  expect(shares.at(-1)).toBe(1);
  await documents.embedDocument(created.id);
  expect(await documents.listUnfinishedDocuments()).toEqual([]);
  const document = await memory.readDocument(created.id);
  expect(document).toMatchObject({
    status: 'added',
    title: 'Kestrel',
    pages: 2,
    reason: null,
    chunks: 2,
    progress: 1,
  });
  expect(document.version).toBeGreaterThan(created.version);
  const [hit] = await memory.search({ text: 'resumption errors', store: 'knowledge', k: 1 });
  expect(hit).toMatchObject({ source: '/papers/kestrel.md', page: 2, version: document.version });
  expect(await memory.readRecord(hit?.record_id ?? '')).toMatchObject({
    store: 'knowledge',
    chunk_id: 1,
    num_chunks: 2,
    title: 'Kestrel',
    start_offset: 30,
    end_offset: 57,
    document_id: created.id,
  });
  expect(await memory.readSources(hit?.record_id ?? '')).toMatchObject([
    { id: created.id, kind: 'document', version: document.version },
  ]);
});

const many = Array.from({ length: 100 }, (_, index) => ({
  content: `Chunk ${index} about a heron.`,
  start: index,
  end: index + 1,
  page: null,
}));

test('R14 no reader meets a chunk before the document is whole, and all of them then, at its version', async () => {
  const { memory } = await openTestMemory();
  const { documents } = memory;
  const created = await documents.createDocument(paper);
  const seen: unknown[] = [];
  await documents.completeDocument(
    { ...created, pages: null, reason: null, chunks: many },
    {
      onStored: () =>
        seen.push(
          memory.counts().then(({ knowledge }) => knowledge),
          memory.search({ text: 'heron', store: 'knowledge', k: 3 }).then((hits) => hits.length),
          memory.listRecords({ store: 'knowledge' }).then((records) => records.length),
          memory.readChunk({ source_id: paper.content_hash, chunk_id: 0 }),
        ),
    },
  );
  const read = await Promise.all(seen);
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter((value) => value !== 0 && value !== null)).toEqual([]);
  const { version } = await memory.readDocument(created.id);
  const records = await memory.listRecords({ store: 'knowledge', limit: 200 });
  expect(records).toHaveLength(many.length);
  expect(new Set(records.map((record) => record.version))).toEqual(new Set([version]));
});

test('R14 a document that is stopped half stored is not half in, now or later', async () => {
  const { memory, vault } = await openTestMemory();
  const { documents } = memory;
  const created = await documents.createDocument(paper);
  const stop = new AbortController();
  const whole = { ...created, pages: null, reason: null, chunks: many };
  const stopped = documents.completeDocument(whole, {
    signal: stop.signal,
    onStored: (share) => {
      if (share > 0.3) stop.abort();
    },
  });
  await expect(stopped).rejects.toThrow('abort');
  expect((await memory.counts()).knowledge).toBe(0);
  await documents.updateDocument(created.id, {
    status: 'failed',
    reason: 'Stopped.',
    reason_code: 'cancelled',
  });
  const rows = (table: string): unknown =>
    vault.database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([rows('SEMANTIC_MEMORY'), rows('knowledge_text_docsize'), rows('lineage')]).toEqual([0, 0, 0]);
  await documents.completeDocument(whole);
  expect((await memory.counts()).knowledge).toBe(many.length);
});

test('R14 a document that was half stored when its process ended is back in the queue, with nothing of it left', async () => {
  const folder = join(testFolder(), 'vault');
  const { memory } = await openTestMemory({ folder });
  const created = await memory.documents.createDocument(paper);
  const stop = new AbortController();
  const stopped = memory.documents.completeDocument(
    { ...created, pages: null, reason: null, chunks: many },
    { signal: stop.signal, onStored: () => stop.abort() },
  );
  await expect(stopped).rejects.toThrow('abort');
  await memory.close();
  const again = await openTestMemory({ folder });
  expect(await again.memory.documents.listUnfinishedDocuments()).toMatchObject([
    { id: created.id, status: 'queued', progress: 0 },
  ]);
  expect(again.vault.database.prepare('SELECT count(*) FROM SEMANTIC_MEMORY').pluck().get()).toBe(0);
});

test('E6 what was forgotten while a document that says it again was being stored does not come back', async () => {
  const { memory } = await openTestMemory();
  const { documents } = memory;
  const first = await documents.createDocument({
    ...paper,
    content_hash: 'hash-2',
    path: '/papers/heron.md',
  });
  await documents.completeDocument({ ...first, pages: null, reason: null, chunks: many.slice(0, 1) });
  const created = await documents.createDocument(paper);
  const forgets: Promise<unknown>[] = [];
  const completing = documents.completeDocument(
    { ...created, pages: null, reason: null, chunks: many },
    {
      onStored: () => forgets.push(memory.forget({ ids: [first.id] })),
    },
  );
  await expect(completing).rejects.toEqual(errorOf('forgotten_content'));
  await Promise.all(forgets);
  expect((await memory.counts()).knowledge).toBe(0);
});

test('E6 a document forgotten while it is being stored is gone with what had come of it', async () => {
  const { memory, vault } = await openTestMemory();
  const created = await memory.documents.createDocument(paper);
  const forgets: Promise<unknown>[] = [];
  const completing = memory.documents.completeDocument(
    { ...created, pages: null, reason: null, chunks: many },
    {
      onStored: () => forgets.push(memory.forget({ ids: [created.id] })),
    },
  );
  await expect(completing).rejects.toEqual(errorOf('source_forgotten'));
  await Promise.all(forgets);
  expect(vault.database.prepare('SELECT count(*) FROM SEMANTIC_MEMORY').pluck().get()).toBe(0);
});

test('R14 a document is found by its words once it is stored; a failing embedder costs it the rest of its vectors only', async () => {
  const lexical = createLexicalEmbedder();
  let batches = 0;
  const { memory, vault } = await openTestMemory({
    embedder: {
      ...lexical,
      embedDocuments: (texts) => {
        batches += 1;
        return batches === 2
          ? Promise.reject(new CommonplaceError('embedder_unavailable', 'The model went away.'))
          : lexical.embedDocuments(texts);
      },
    },
  });
  const { documents } = memory;
  const vectors = (): unknown => vault.database.prepare('SELECT count(*) FROM vector').pluck().get();
  const created = await documents.createDocument(paper);
  await documents.completeDocument({ ...created, pages: null, reason: null, chunks: many });
  expect(vectors()).toBe(0);
  expect(await memory.search({ text: 'chunk 41', store: 'knowledge', k: 1 })).toMatchObject([
    { text: 'Chunk 41 about a heron.' },
  ]);
  await expect(documents.embedDocument(created.id)).rejects.toEqual(errorOf('embedder_unavailable'));
  expect(vectors()).toBe(32);
  let done = 0;
  await documents.embedDocument(created.id, { onEmbedded: (chunks) => (done += chunks) });
  expect([vectors(), done]).toEqual([100, 68]);
});

test('E9 the same content completed under two paths has one set of chunks', async () => {
  const { memory } = await openTestMemory();
  const { documents } = memory;
  const one = await documents.createDocument(paper);
  const two = await documents.createDocument({ ...paper, path: '/papers/copy.md' });
  await documents.completeDocument({ ...one, pages: 2, reason: null, chunks });
  await documents.completeDocument({ ...two, pages: 2, reason: null, chunks });
  expect((await memory.counts()).knowledge).toBe(2);
  expect(await documents.findDocumentsByHash('hash-1')).toMatchObject([
    { id: one.id, status: 'added', chunks: 2 },
    { id: two.id, status: 'added', chunks: 2 },
  ]);
  expect(await documents.findDocumentsByPath('/papers/copy.md')).toMatchObject([{ id: two.id }]);
});

test('A an unknown document is not found', async () => {
  const { memory } = await openTestMemory();
  expect(await memory.documents.readDocument('nowhere')).toBeNull();
  await expect(memory.readDocument('nowhere')).rejects.toEqual(errorOf('not_found'));
  await expect(memory.documents.updateDocument('nowhere', { progress: 1 })).rejects.toEqual(
    errorOf('not_found'),
  );
});

test('R14 what a tool finds again, the same text from the same source, is not stored twice', async () => {
  const { memory } = await openTestMemory();
  const found = {
    kind: 'chunks',
    document_id: null,
    source: 'arxiv',
    source_id: '2310.08560',
    title: 'MemGPT',
    origin: 'tool',
    chunks: [{ text: 'An operating system for memory.', page: null, start_offset: 0, end_offset: 31 }],
    sources: [],
  } as const;
  const [first] = await memory.commit([found]);
  const [second] = await memory.commit([found]);
  expect(second).toMatchObject({ id: first?.id, unchanged: true });
  expect((await memory.counts()).knowledge).toBe(1);
});

test('R14 files that were given and have no document yet are kept, in order, through the end of the process', async () => {
  const folder = join(testFolder(), 'vault');
  const { memory } = await openTestMemory({ folder });
  const files = ['/papers/b.pdf', '/papers/a.pdf'].map((path) => ({ path, again: false }));
  await memory.documents.handOver(files);
  await memory.documents.handOver([{ path: '/papers/b.pdf', again: true }]);
  await memory.close();
  const again = await openTestMemory({ folder });
  const kept = [
    { path: '/papers/b.pdf', again: true },
    { path: '/papers/a.pdf', again: false },
  ];
  expect(await again.memory.documents.listHandedOver()).toEqual(kept);
  await again.memory.documents.takenOn('/papers/b.pdf');
  await again.memory.documents.takenOn('/papers/never.pdf');
  expect(await again.memory.documents.listHandedOver()).toEqual(kept.slice(1));
});
