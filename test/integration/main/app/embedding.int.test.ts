import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmbedderStatus } from '../../../../main/app/embedder-status.ts';
import { type Embedding, openEmbedding } from '../../../../main/app/embedding.ts';
import { defaultSettings } from '../../../../main/app/settings-file.ts';
import { createMemoryManager, type Memory } from '../../../../main/memory/create-memory-manager.ts';
import { openVault } from '../../../../main/memory/vault/open-vault.ts';
import { testFolder, testRandom } from '../memory/open-test-memory.ts';
import { type HubAnswer, type HubStandIn, serveFile, startHub } from '../models/embed/hub-stand-in.ts';
import { createAnsweringProcess } from './answering-process.ts';

const dimensions = 384;
const modelFiles = {
  'config.json': Buffer.from(JSON.stringify({ hidden_size: dimensions })),
  'tokenizer.json': Buffer.from('{}'),
  'tokenizer_config.json': Buffer.from('{}'),
  'onnx/model_quantized.onnx': Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251)),
};
const hubModel = 'some-owner/some-model';
const sentences = Array.from(
  { length: 20 },
  (_, index) => `Note ${index} about heron number ${index * 7919}`,
);

let hub: HubStandIn;
beforeEach(async () => {
  hub = await startHub(modelFiles);
});
afterEach(() => hub.close());

interface Opened {
  readonly embedding: Embedding;
  readonly memory: Memory;
  readonly told: EmbedderStatus[];
  /** How many vectors there are of each embedder. */
  vectors(): Readonly<Record<string, number>>;
  /** Whether each sentence is the first that is found for itself. */
  findsAll(): Promise<boolean>;
  close(): Promise<void>;
}

interface Choice {
  embedder: 'lexical' | 'transformers';
  embedding_model: string;
}

/** Embedding over a vault of twenty messages, with the hub on this machine. `failure` is what the embedding process fails with. */
async function open(
  folder: string,
  choice: Choice,
  options: { pinned?: boolean; idleTimeout?: number; failure?: () => string | null } = {},
): Promise<Opened> {
  const vault = openVault({ folder: join(folder, 'vault'), clock: Date.now, random: testRandom });
  const told: EmbedderStatus[] = [];
  const embedding = await openEmbedding({
    database: vault.database,
    settings: () => ({ ...defaultSettings, ...choice }),
    launch: () => createAnsweringProcess(dimensions, options.failure ?? (() => null)),
    sources: (specification, network) => ({
      specification:
        options.pinned === true ? { ...specification, files: pin(specification.files) } : specification,
      cacheFolder: join(folder, 'models'),
      ...(specification.id.startsWith('/') ? { localFolder: specification.id } : {}),
      ...(network
        ? {
            hub: {
              baseUrl: hub.baseUrl,
              fetch: (url, init) => fetch(url, init),
              idleTimeout: options.idleTimeout ?? 5_000,
              attempts: 2,
            },
          }
        : {}),
    }),
    background: true,
    clock: Date.now,
    onChange: (status) => told.push(status),
  });
  let made = 0;
  const { embedder, index } = embedding.retrieval;
  const memory = createMemoryManager({
    vault,
    embedder,
    index,
    clock: Date.now,
    ids: () => `${folder}-${Date.now()}-${++made}`,
    random: testRandom,
  });
  await index.load();
  if ((await memory.counts()).conversation === 0) await say(memory);
  return {
    embedding,
    memory,
    told,
    vectors: () =>
      Object.fromEntries(
        vault.database
          .prepare<[], { embedder: string; count: number }>(
            'SELECT embedder, count(*) AS count FROM vector GROUP BY embedder',
          )
          .all()
          .map(({ embedder: name, count }) => [name, count]),
      ),
    findsAll: async () => {
      for (const text of sentences) {
        const [hit] = await memory.search({ store: 'conversation', text, k: 1 });
        if (hit?.text !== text) return false;
      }
      return true;
    },
    close: async () => {
      await embedding.close();
      await memory.close();
    },
  };
}

function pin(files: readonly { readonly path: string }[]) {
  const contents = new Map<string, Buffer>(Object.entries(modelFiles));
  return files.map(({ path }) => ({
    path,
    sha256: createHash('sha256')
      .update(contents.get(path) ?? '')
      .digest('hex'),
  }));
}

async function say(memory: Memory): Promise<void> {
  for (const content of sentences) {
    await memory.commit([
      { kind: 'message', thread_id: 'thread', role: 'user', content, run_id: null, sources: [] },
    ]);
  }
}

function writeModel(folder: string, weights: string): void {
  for (const [path, bytes] of Object.entries({ ...modelFiles, 'onnx/model_quantized.onnx': weights })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

const settled = (opened: Opened) =>
  vi.waitFor(() => expect(['ready', 'failed', 'incomplete']).toContain(opened.told.at(-1)?.phase), {
    timeout: 10_000,
  });

const lexical = 'lexical-1:float32:512:sum';
const changed = `${hubModel}:q8:${dimensions}:mean:256`;

describe('a model from the hub', () => {
  test('Issue 6: is fetched, its vectors are made beside the old and swapped, and search answers all the while', async () => {
    const opened = await open(testFolder(), { embedder: 'transformers', embedding_model: hubModel });
    expect(opened.embedding.status()).toMatchObject({ name: 'lexical', phase: 'ready' });
    opened.embedding.follow();
    const during: boolean[] = [];
    const isSettled = (): boolean => ['ready', 'failed'].includes(opened.told.at(-1)?.phase ?? '');
    while (!isSettled()) {
      during.push(await opened.findsAll());
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(during.every(Boolean)).toBe(true);
    expect(during.length).toBeGreaterThan(0);
    const phases = opened.told.map(({ phase }) => phase);
    expect([...new Set(phases)]).toEqual(['fetching', 'changing', 'ready']);
    expect(opened.embedding.status()).toMatchObject({ name: hubModel, fingerprint: changed });
    expect(opened.vectors()).toEqual({ [changed]: sentences.length });
    expect(await opened.findsAll()).toBe(true);
    await opened.close();
  });

  const cutShort: HubAnswer = (_, response, content) => {
    response.writeHead(200, { 'content-length': content.byteLength });
    response.write(content.subarray(0, 1000), () => response.destroy());
  };
  const silent: HubAnswer = (_, response) => void response.writeHead(200, { 'content-length': 9 });
  const wrongBytes: HubAnswer = (_, response, content) => response.end(Buffer.alloc(content.byteLength, 1));
  const broken: HubAnswer = (_, response) => void response.writeHead(500).end();
  const first = [serveFile, serveFile, serveFile];

  test.each([
    [
      'a hub that breaks off each time',
      [...first, cutShort, cutShort],
      /could not be fetched in 2 attempts/u,
    ],
    ['a hub that falls silent', [silent, silent], /Nothing arrived for 150 ms/u],
    ['a hub that is out of order', [broken, broken], /answered 500/u],
    ['bytes with a wrong checksum', [...first, wrongBytes], /is not the file it should be/u],
  ] as const)('Issue 6: %s changes nothing, is said, and can be tried again', async (_, answers, reason) => {
    const choice: Choice = { embedder: 'transformers', embedding_model: hubModel };
    const opened = await open(testFolder(), choice, { pinned: true, idleTimeout: 150 });
    hub.answers.push(...answers);
    opened.embedding.follow();
    await settled(opened);
    expect(opened.told.at(-1)).toMatchObject({ phase: 'failed', name: 'lexical' });
    expect(opened.told.at(-1)?.state).toMatch(reason);
    expect(opened.told.at(-1)?.state).toMatch(/Search goes on with lexical\.$/u);
    expect(opened.vectors()).toEqual({ [lexical]: sentences.length });
    expect(await opened.findsAll()).toBe(true);
    opened.embedding.follow();
    await vi.waitFor(() => expect(opened.embedding.status().fingerprint).toBe(changed), { timeout: 10_000 });
    await opened.close();
  });

  test('Issue 6: a connection that breaks once costs nothing', async () => {
    const opened = await open(testFolder(), { embedder: 'transformers', embedding_model: hubModel });
    hub.answers.push(...first, cutShort);
    opened.embedding.follow();
    await settled(opened);
    expect(opened.embedding.status()).toMatchObject({ phase: 'ready', fingerprint: changed });
    await opened.close();
  });

  test('Issue 6: a model that is not there is named, with what a plain name stands for', async () => {
    await hub.close();
    hub = await startHub({});
    const opened = await open(testFolder(), { embedder: 'transformers', embedding_model: 'no-such-model' });
    opened.embedding.follow();
    await settled(opened);
    expect(opened.told.at(-1)).toMatchObject({ phase: 'failed' });
    expect(opened.told.at(-1)?.state).toMatch(/has no model Xenova\/no-such-model that everyone may fetch/u);
    expect(opened.told.at(-1)?.state).toMatch(/name another owner as owner\/no-such-model/u);
    await opened.close();
  });

  test('Issue 6: a model without the weights that are needed is said to lack them', async () => {
    await hub.close();
    const { 'onnx/model_quantized.onnx': _, ...others } = modelFiles;
    hub = await startHub(others);
    const opened = await open(testFolder(), { embedder: 'transformers', embedding_model: hubModel });
    opened.embedding.follow();
    await settled(opened);
    expect(opened.told.at(-1)?.state).toMatch(/but not its onnx\/model_quantized\.onnx/u);
    await opened.close();
  });

  test('Issue 6: a model that fails over the texts leaves the old one in place', async () => {
    const choice: Choice = { embedder: 'transformers', embedding_model: hubModel };
    const opened = await open(testFolder(), choice, { failure: () => 'out of memory' });
    opened.embedding.follow();
    await settled(opened);
    expect(opened.told.at(-1)).toMatchObject({ phase: 'failed', name: 'lexical' });
    expect(opened.told.at(-1)?.state).toMatch(/out of memory/u);
    expect(opened.vectors()).toEqual({ [lexical]: sentences.length });
    expect(await opened.findsAll()).toBe(true);
    await opened.close();
  });
});

describe('a model in a folder', () => {
  test('Issue 6: another model put into the same folder never meets the first one’s vectors', async () => {
    const folder = testFolder();
    const models = join(folder, 'mine');
    const choice: Choice = { embedder: 'transformers', embedding_model: models };
    writeModel(models, 'first weights');
    const before = await open(folder, choice);
    before.embedding.follow();
    await settled(before);
    const one = before.embedding.status().fingerprint;
    expect(before.embedding.status().name).toBe(models);
    expect(before.vectors()).toEqual({ [one]: sentences.length });
    await before.close();

    const same = await open(folder, choice);
    expect(same.embedding.status().fingerprint).toBe(one);
    await same.close();

    writeModel(models, 'other weights');
    const after = await open(folder, choice);
    expect(after.embedding.status().name).toBe('lexical');
    expect(await after.findsAll()).toBe(true);
    after.embedding.follow();
    await settled(after);
    const two = after.embedding.status().fingerprint;
    expect(two).not.toBe(one);
    expect(after.vectors()).toEqual({ [two]: sentences.length });
    expect(await after.findsAll()).toBe(true);
    await after.close();
  });
});

describe('missing vectors', () => {
  test('Issue 6: what lacks a vector is made up for on request, or said with the reason', async () => {
    const folder = testFolder();
    const models = join(folder, 'mine');
    writeModel(models, 'weights');
    let failure: string | null = null;
    const choice: Choice = { embedder: 'transformers', embedding_model: models };
    const opened = await open(folder, choice, { failure: () => failure });
    failure = 'out of memory';
    await opened.memory.commit([
      {
        kind: 'message',
        thread_id: 'thread',
        role: 'user',
        content: 'Late words.',
        run_id: null,
        sources: [],
      },
    ]);
    const missing = await opened.embedding.complete();
    expect(missing).toMatchObject({ records: 1, reason: expect.stringMatching(/out of memory/u) });
    expect(opened.embedding.status().phase).toBe('incomplete');
    failure = null;
    expect(await opened.embedding.complete()).toBeNull();
    expect(opened.embedding.status().phase).toBe('ready');
    expect(Object.values(opened.vectors())).toEqual([sentences.length + 1]);
    await opened.close();
  });
});
