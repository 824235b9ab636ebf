import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Embedder } from '../../../../../main/models/embed/embedder.ts';
import type { EmbeddingRequest } from '../../../../../main/models/embed/embedding-protocol.ts';
import { createTransformersEmbedder } from '../../../../../main/models/embed/transformers-embedder.ts';
import { createFakeProcess, type FakeProcess } from '../../../../unit/main/models/embed/fake-process.ts';

let folder: string;
let processes: FakeProcess[];
let embedder: Embedder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-'));
  await writeFile(join(folder, 'config.json'), '{"hidden_size": 2}');
  processes = [];
  embedder = await createTransformersEmbedder({
    model: {
      specification: { id: 'some/model', revision: 'main', dtype: 'q8', maximumTokens: 64, files: [] },
      folder,
      source: 'local',
    },
    launch: () => {
      const fake = createFakeProcess();
      processes.push(fake);
      return fake.process;
    },
    threads: 1,
  });
});
afterEach(async () => {
  await embedder.close();
  await rm(folder, { recursive: true });
});

function latest(): FakeProcess {
  const fake = processes.at(-1);
  if (fake === undefined) throw new Error('No process was started.');
  return fake;
}

/** The texts of the last request, with its id. */
function asked(): Extract<EmbeddingRequest, { kind: 'embed' }> {
  const request = latest().requests.at(-1);
  if (request?.kind !== 'embed') throw new Error('Nothing is being embedded.');
  return request;
}

/** Each text's vector is its length and 1. */
function answer(): readonly string[] {
  const { id, texts } = asked();
  latest().answer({ kind: 'embedded', id, vectors: texts.map((text) => Float32Array.of(text.length, 1)) });
  return texts;
}

function ready(): void {
  latest().answer({ kind: 'ready', dimensions: 2 });
}

test('Issue 6: the fingerprint names model, dtype, dimensions and pooling, and no process starts before there is work', () => {
  expect(embedder.fingerprint).toBe('some/model:q8:2:mean:64');
  expect(processes).toEqual([]);
});

test('Issue 6: texts go out by length in small batches and come back in order', async () => {
  const texts = ['x'.repeat(5000), 'ab', 'y'.repeat(4000), 'c'];
  const embedded = embedder.embedDocuments(texts);
  ready();
  expect(answer().map((text) => text.length)).toEqual([1, 2]);
  expect(answer().map((text) => text.length)).toEqual([4000]);
  expect(answer().map((text) => text.length)).toEqual([5000]);
  expect((await embedded).map(([length]) => length)).toEqual([5000, 2, 4000, 1]);
});

test('Issue 6: a query goes ahead of waiting documents', async () => {
  const documents = embedder.embedDocuments(['x'.repeat(5000), 'y'.repeat(5000)]);
  ready();
  const query = embedder.embedQuery('urgent');
  answer();
  expect(answer()).toEqual(['urgent']);
  expect(await query).toEqual(Float32Array.of(6, 1));
  answer();
  expect(await documents).toHaveLength(2);
});

test('Issue 6: never more than one batch is with the process', async () => {
  const all = [1, 2, 3].map((length) => embedder.embedDocuments(['x'.repeat(length)]));
  ready();
  expect(latest().requests.filter((request) => request.kind === 'embed')).toHaveLength(1);
  for (let count = 0; count < 3; count += 1) answer();
  await Promise.all(all);
});

test('Issue 6: cancelling takes out what waits and leaves the others', async () => {
  const controller = new AbortController();
  const first = embedder.embedDocuments(['first']);
  const second = embedder.embedDocuments(['second'], { signal: controller.signal });
  const third = embedder.embedDocuments(['third']);
  ready();
  controller.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  expect(answer()).toEqual(['first']);
  expect(answer()).toEqual(['third']);
  await Promise.all([first, third]);
});

test('Issue 6: when the process dies it is started again and nothing is lost', async () => {
  const embedded = embedder.embedDocuments(['one', 'three']);
  ready();
  latest().exit();
  expect(processes).toHaveLength(2);
  ready();
  answer();
  expect(await embedded).toEqual([Float32Array.of(3, 1), Float32Array.of(5, 1)]);
});

test('Issue 6: texts that kill the process twice fail, and others go on', async () => {
  const deadly = embedder.embedDocuments(['deadly']);
  const fine = embedder.embedDocuments(['fine']);
  ready();
  latest().exit();
  ready();
  latest().exit();
  await expect(deadly).rejects.toMatchObject({ code: 'embedder_unavailable' });
  ready();
  answer();
  expect(await fine).toHaveLength(1);
});

test('Issue 6: a process that never gets as far as loading is not started for ever', async () => {
  const embedded = embedder.embedDocuments(['text']);
  for (let count = 0; count < 3; count += 1) latest().exit();
  await expect(embedded).rejects.toMatchObject({ code: 'embedder_unavailable' });
  expect(processes).toHaveLength(3);
});

test('Issue 6: a model that does not load says why', async () => {
  const embedded = embedder.embedDocuments(['text']);
  latest().answer({ kind: 'failed', id: null, message: 'no such file' });
  await expect(embedded).rejects.toMatchObject({
    code: 'embedder_unavailable',
    message: expect.stringMatching(/no such file/u),
  });
});

test('Issue 6: closing ends the process and what waits', async () => {
  const embedded = embedder.embedDocuments(['text']);
  await embedder.close();
  await expect(embedded).rejects.toMatchObject({ code: 'embedder_unavailable' });
  expect(latest().killed).toBe(true);
  await expect(embedder.embedQuery('text')).rejects.toMatchObject({ code: 'embedder_unavailable' });
});
