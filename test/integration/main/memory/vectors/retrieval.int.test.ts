import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Attachments } from '../../../../../main/ingest/attachments.ts';
import { createDocumentReader } from '../../../../../main/ingest/document-reader.ts';
import { ingestLimits } from '../../../../../main/ingest/ingest-limits.ts';
import { Ingestion } from '../../../../../main/ingest/queue.ts';
import { createMemoryManager, type Memory } from '../../../../../main/memory/create-memory-manager.ts';
import { openVault, type Vault } from '../../../../../main/memory/vault/open-vault.ts';
import { readActiveEmbedder } from '../../../../../main/memory/vectors/active-embedder.ts';
import { countMissingVectors } from '../../../../../main/memory/vectors/reembed.ts';
import { createRetrieval, type Retrieval } from '../../../../../main/memory/vectors/retrieval.ts';
import type { Embedder } from '../../../../../main/models/embed/embedder.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { otherEmbedder } from './other-embedder.ts';

const readingWorker = new URL('../../../../../main/ingest/worker.ts', import.meta.url);

let folder: string;
let vault: Vault;
let retrieval: Retrieval;
let memory: Memory;

async function open(embedder: Embedder = createLexicalEmbedder()): Promise<void> {
  vault = openVault({ folder, clock: Date.now, random: randomBytes });
  retrieval = createRetrieval({ database: vault.database, embedder });
  memory = createMemoryManager({
    vault,
    embedder: retrieval.embedder,
    index: retrieval.index,
    clock: Date.now,
    ids: randomUUID,
    random: randomBytes,
  });
  await retrieval.index.load();
}

async function say(content: string): Promise<string> {
  const [committed] = await memory.commit([
    { kind: 'message', thread_id: 'thread', role: 'user', content, run_id: null, sources: [] },
  ]);
  return committed?.id ?? '';
}

async function findFirst(text: string): Promise<string | undefined> {
  const [hit] = await memory.search({ store: 'conversation', text });
  return hit?.text;
}

const birds = [
  'heron',
  'kestrel',
  'plover',
  'avocet',
  'curlew',
  'dunlin',
  'wigeon',
  'gadwall',
  'pochard',
  'smew',
];
const sentence = (index: number): string =>
  `Note ${index} about the ${birds[index % birds.length]} number ${index * 7919}`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-'));
  await open();
});
afterEach(async () => {
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

function vectorCounts(): Readonly<Record<string, number>> {
  const rows = vault.database
    .prepare<[], { embedder: string; count: number }>(
      'SELECT embedder, count(*) AS count FROM vector GROUP BY embedder',
    )
    .all();
  return Object.fromEntries(rows.map(({ embedder, count }) => [embedder, count]));
}

test('Issue 6: changing the model makes every vector anew, swaps, and drops the old ones', async () => {
  for (let index = 0; index < 150; index += 1) await say(sentence(index));
  const progress: number[] = [];
  await retrieval.changeTo({ target: otherEmbedder(), onProgress: (done) => progress.push(done) });
  expect(vectorCounts()).toEqual({ 'other-model': 150 });
  expect(retrieval.embedder.fingerprint).toBe('other-model');
  expect(readActiveEmbedder(vault.database)).toBe('other-model');
  expect(await findFirst(sentence(77))).toBe(sentence(77));
  expect(progress).toEqual([64, 128, 150]);
});

test('Issue 6: searches and writes go on while the model changes; what was written meanwhile is found after', async () => {
  for (let index = 0; index < 100; index += 1) await say(sentence(index));
  let calls = 0;
  const target = otherEmbedder(async () => {
    calls += 1;
    if (calls > 2) return;
    expect(await findFirst(sentence(42))).toBe(sentence(42));
    await say(`late words ${calls} about lapwings`);
  });
  await retrieval.changeTo({ target });
  expect(vectorCounts()).toEqual({ 'other-model': 102 });
  expect(await findFirst('late words 2 about lapwings')).toBe('late words 2 about lapwings');
});

test('Issue 6: a failed change leaves the old model in place, and the next one goes on from there', async () => {
  for (let index = 0; index < 150; index += 1) await say(sentence(index));
  let calls = 0;
  const failing = otherEmbedder(() => {
    calls += 1;
    if (calls === 2) throw new Error('out of memory');
  });
  await expect(retrieval.changeTo({ target: failing })).rejects.toThrow('out of memory');
  expect(retrieval.embedder.fingerprint).toMatch(/^lexical/u);
  expect(vectorCounts()['other-model']).toBe(64);
  expect(await findFirst(sentence(3))).toBe(sentence(3));
  let embedded = 0;
  await retrieval.changeTo({
    target: otherEmbedder(),
    onProgress: (done) => {
      embedded = done;
    },
  });
  expect(embedded).toBe(86);
});

test('Issue 6: stopped at 20 points with a restart after each, nothing is lost and the change finishes', async () => {
  for (let index = 0; index < 120; index += 1) await say(sentence(index));
  for (let point = 0; point < 20; point += 1) {
    const controller = new AbortController();
    let calls = 0;
    const target = otherEmbedder(() => {
      calls += 1;
      if (calls > point % 3) controller.abort();
    });
    if (point === 10) vault.database.exec("DELETE FROM vector WHERE embedder = 'other-model'");
    await retrieval.changeTo({ target, signal: controller.signal }).catch((error: unknown) => error);
    expect(await findFirst(sentence(point))).toBe(sentence(point));
    await memory.close();
    await open(retrieval.embedder.fingerprint === 'other-model' ? otherEmbedder() : createLexicalEmbedder());
    expect(await findFirst(sentence(point + 1))).toBe(sentence(point + 1));
  }
  await retrieval.changeTo({ target: otherEmbedder() });
  expect(vectorCounts()).toEqual({ 'other-model': 120 });
});

test('E6 a record forgotten while its new vector is made does not get one', async () => {
  const forgotten = await say('secret lapwing');
  await say('plain heron');
  let done = false;
  const target = otherEmbedder(async () => {
    if (done) return;
    done = true;
    await memory.forget({ ids: [forgotten] });
  });
  await retrieval.changeTo({ target });
  expect(vectorCounts()).toEqual({ 'other-model': 1 });
  expect(await findFirst('secret lapwing')).toBe('plain heron');
});

test('A vector made before the swap and written after it is not taken for one of the new model', async () => {
  await say('plain heron');
  const [vector] = await retrieval.embedder.embedDocuments(['late lapwing']);
  if (vector === undefined) throw new Error('no vector');
  await retrieval.changeTo({ target: otherEmbedder() });
  const { lastInsertRowid } = vault.database
    .prepare(
      "INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES ('x', 1, 'entity', 'other-model', ?)",
    )
    .run(new Uint8Array(vector.buffer));
  retrieval.index.add([{ rowid: Number(lastInsertRowid), store: 'entity', vector }]);
  expect(retrieval.index.search({ store: 'entity', vector: vector.slice(0, 480), k: 5 })).toEqual([]);
});

test('Issue 6: with nothing to do, a change to the same model fills in what is missing', async () => {
  await say('plain heron');
  vault.database.exec('DELETE FROM vector');
  const target = createLexicalEmbedder();
  await retrieval.changeTo({ target });
  expect(await countMissingVectors(vault.database, target.fingerprint)).toBe(0);
});

test('Issue 6: what could not be embedded when it was written gets its vector afterwards; other models leave nothing', async () => {
  for (let index = 0; index < 70; index += 1) await say(sentence(index));
  vault.database.exec(`DELETE FROM vector WHERE rowid % 2 = 0;
    UPDATE vector SET embedder = 'left-over' WHERE rowid % 3 = 0`);
  const told: (readonly [number, number])[] = [];
  await retrieval.complete({ onProgress: (done, total) => told.push([done, total]) });
  expect(vectorCounts()).toEqual({ [retrieval.embedder.fingerprint]: 70 });
  expect(told.at(-1)).toEqual([47, 47]);
  await memory.close();
  await open();
  await retrieval.complete({ onProgress: () => expect.unreachable('nothing was missing') });
});

test('Issue 6: the vectors of a model that is only away are kept while another one serves', async () => {
  await retrieval.changeTo({ target: otherEmbedder() });
  await say('plain heron');
  await memory.close();
  await open(createLexicalEmbedder());
  await retrieval.complete();
  expect(vectorCounts()).toEqual({ 'other-model': 1, [retrieval.embedder.fingerprint]: 1 });
  expect(readActiveEmbedder(vault.database)).toBe('other-model');
});

test('Issue 6: renaming or moving a document embeds nothing again', async () => {
  const embedded: string[] = [];
  const lexical = createLexicalEmbedder();
  await memory.close();
  await open({
    ...lexical,
    embedDocuments: async (texts, options) => {
      embedded.push(...texts);
      return await lexical.embedDocuments(texts, options);
    },
  });
  const reader = createDocumentReader({ worker: readingWorker, limits: ingestLimits });
  const attachments = new Attachments(vault.paths.attachments, ingestLimits.fileBytes);
  const ingestion = new Ingestion({
    store: memory.documents,
    attachments,
    reader,
    fileLimit: ingestLimits.fileBytes,
    onProgress: () => undefined,
  });
  const ingest = async (path: string): Promise<string | undefined> => {
    for await (const result of ingestion.ingestPaths([path])) return result.status;
    return undefined;
  };
  const [first, second] = [join(folder, 'heron.txt'), join(folder, 'elsewhere', 'egret.txt')];
  await writeFile(first, 'The heron stands still in shallow water.');
  expect(await ingest(first)).toBe('added');
  expect(embedded).toHaveLength(1);
  await mkdir(join(folder, 'elsewhere'));
  await rename(first, second);
  expect(await ingest(second)).toMatch(/added|known|unchanged|duplicate/u);
  expect(embedded).toHaveLength(1);
  await ingestion.close();
  await reader.close();
});
