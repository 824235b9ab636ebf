import { expect, test } from 'vitest';
import type { NewDocument } from '../../../../main/ingest/document-store.ts';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { openTestMemory } from './open-test-memory.ts';

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

test('R14 a document that can not be embedded is not half in', async () => {
  const lexical = createLexicalEmbedder();
  let batches = 0;
  const { memory } = await openTestMemory({
    embedder: {
      ...lexical,
      embedDocuments: (texts) => {
        batches += 1;
        return batches > 1
          ? Promise.reject(new CommonplaceError('embedder_unavailable', 'The model went away.'))
          : lexical.embedDocuments(texts);
      },
    },
  });
  const created = await memory.documents.createDocument(paper);
  const many = Array.from({ length: 40 }, (_, index) => ({
    content: `Chunk ${index}.`,
    start: index,
    end: index + 1,
    page: null,
  }));
  const completing = memory.documents.completeDocument({
    ...created,
    pages: null,
    reason: null,
    chunks: many,
  });
  await expect(completing).rejects.toEqual(errorOf('embedder_unavailable'));
  expect((await memory.counts()).knowledge).toBe(0);
  await memory.documents.updateDocument(created.id, {
    status: 'failed',
    reason: 'The model went away.',
    reason_code: 'embedder_unavailable',
  });
  expect(await memory.readDocument(created.id)).toMatchObject({ status: 'failed', chunks: 0 });
  await memory.documents.updateDocument(created.id, { status: 'queued', reason: null, reason_code: null });
  expect(await memory.readDocument(created.id)).toMatchObject({ status: 'queued', reason: null });
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
