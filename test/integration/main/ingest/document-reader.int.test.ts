import { writeFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentReader, type DocumentReader } from '../../../../main/ingest/document-reader.ts';
import { type IngestLimits, ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder();
const realWorker = new URL('../../../../main/ingest/worker.ts', import.meta.url);
const readers: DocumentReader[] = [];

function readerOf(
  script: string | URL,
  limits: Partial<IngestLimits> = {},
  residentBytes?: () => number,
): DocumentReader {
  const worker =
    typeof script === 'string'
      ? new URL(
          `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${script}`)}`,
        )
      : script;
  const reader = createDocumentReader({
    worker,
    limits: { ...ingestLimits, ...limits },
    ...(residentBytes === undefined ? {} : { residentBytes }),
  });
  readers.push(reader);
  return reader;
}

/** A worker that misbehaves on documents called bad and reads every other as one chunk. */
function faultyOn(fault: string): string {
  return `parentPort.on('message', ({ name }) => {
    if (name === 'bad') { ${fault} }
    parentPort.postMessage({ kind: 'chunks', chunks: [{ content: name, start: 0, end: 4, page: null }] });
    parentPort.postMessage({ kind: 'done', summary: { mediaType: 'text/plain', title: null, pages: null, notice: null } });
  });`;
}

describe('the document reader', () => {
  const file = (): string => folder.path('notes.md');

  beforeAll(() => writeFile(file(), '# Notes\n\nSome text.\n'));
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.close()));
  });

  test('R14 reads one document after the other in the same thread', async () => {
    const reader = readerOf(realWorker);
    for (const name of ['one.md', 'two.md', 'three.md']) {
      expect(await reader.read(file(), name)).toEqual({
        mediaType: 'text/markdown',
        title: 'Notes',
        pages: null,
        notice: null,
        chunks: [{ content: '# Notes\n\nSome text.', start: 0, end: 19, page: null }],
      });
    }
  });

  test('R14 documents given at the same time are all read', async () => {
    const reader = readerOf(realWorker, { workers: 2 });
    const all = await Promise.all(Array.from({ length: 6 }, () => reader.read(file(), 'notes.md')));
    expect(all.map((document) => document.title)).toEqual(Array(6).fill('Notes'));
  });

  test.each([
    ['hangs', 'for (;;) {}', { milliseconds: 300 }, 'document_timeout'],
    ['ends its thread', 'process.exit(3);', {}, 'document_damaged'],
    [
      'throws outside any promise',
      "setTimeout(() => { throw new Error('broken'); }); return;",
      {},
      'document_damaged',
    ],
    [
      'fills the heap',
      'const held = []; for (;;) held.push(Array.from({ length: 1e4 }, Math.random));',
      { heapMegabytes: 32 },
      'document_too_large',
    ],
  ])('R14 a document that %s fails alone', async (_what, fault, limits, code) => {
    const reader = readerOf(faultyOn(fault), limits);
    const before = await reader.read(file(), 'good');
    await expect(reader.read(file(), 'bad')).rejects.toMatchObject({ code });
    expect(await reader.read(file(), 'good')).toEqual(before);
  });

  test('R14 memory outside the heap is bounded', async () => {
    let asked = 0;
    const growing = (): number => {
      asked += 1;
      return asked * 600 * 1024;
    };
    const reading = readerOf(faultyOn('return;'), { residentMegabytes: 1 }, growing).read(file(), 'bad');
    await expect(reading).rejects.toMatchObject({ code: 'document_too_large' });
  });

  test('R14 what a thread prints stays inside', async () => {
    const reader = readerOf(faultyOn("console.log('printed'); console.error('printed');"));
    expect((await reader.read(file(), 'bad')).chunks).toHaveLength(1);
  });

  test('R14 reading can be cancelled and the reader used again', async () => {
    const reader = readerOf(faultyOn('for (;;) {}'));
    const stop = new AbortController();
    const reading = reader.read(file(), 'bad', { signal: stop.signal });
    stop.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect((await reader.read(file(), 'good')).chunks).toHaveLength(1);
  });

  test('R14 closing cancels what is being read and what waits', async () => {
    const reader = readerOf(faultyOn('for (;;) {}'));
    const all = Promise.allSettled([reader.read(file(), 'bad'), reader.read(file(), 'good')]);
    await reader.close();
    for (const one of await all) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
    }
  });
});
