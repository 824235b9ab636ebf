import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../../main/app.ts';
import { createLocalClient } from '../../../../main/ipc/local-client.ts';
import type { Client } from '../../../../shared/contract/contract.ts';
import { temporaryFolder } from '../../forget/open-app.ts';
import { createAnsweringProcess } from '../app/answering-process.ts';

const main = new URL('../../../../main/', import.meta.url);
const dimensions = 384;

interface Library {
  readonly client: Client;
  readonly papers: string;
  /** What the embedding process fails with from now on; null: it works. */
  fail(reason: string | null): void;
}

/** The whole app with a sentence-transformer in a process under the test's hand, and a folder of three papers. */
async function openLibrary(failing: string | null = null): Promise<Library> {
  const folder = temporaryFolder();
  const [vault, model, papers] = [join(folder, 'vault'), join(folder, 'model'), join(folder, 'papers')];
  const files = {
    [join(vault, 'settings.json')]: JSON.stringify({ embedder: 'transformers', embedding_model: model }),
    [join(model, 'config.json')]: JSON.stringify({ hidden_size: dimensions }),
    [join(model, 'tokenizer.json')]: '{}',
    [join(model, 'tokenizer_config.json')]: '{}',
    [join(model, 'onnx/model_quantized.onnx')]: 'weights',
    [join(papers, 'heron.txt')]: 'The heron stands in the shallows.',
    [join(papers, 'kestrel.txt')]: 'The kestrel hovers over the field.',
    [join(papers, 'lapwing.txt')]: 'The lapwing tumbles in the air.',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  let failure = failing;
  const app = await createApp({
    vault,
    host: 'browser',
    environment: { COMMONPLACE_OFFLINE: '1', COMMONPLACE_MODELS: join(folder, 'models') },
    workers: { ingest: new URL('ingest/worker.ts', main), embed: new URL('models/embed/worker.ts', main) },
    launchEmbedding: () => createAnsweringProcess(dimensions, () => failure),
  });
  onTestFinished(() => app.close());
  const client = createLocalClient(app.handlers);
  const phase = failing === null ? 'ready' : 'incomplete';
  await vi.waitFor(async () => expect((await client.status.read({})).embedder.phase).toBe(phase));
  return {
    client,
    papers,
    fail: (reason) => {
      failure = reason;
    },
  };
}

test('Issue 6: ingesting ends when everything has its vectors', async () => {
  const { client, papers } = await openLibrary();
  const { results, without_vectors } = await client.documents.ingest({ paths: [papers] });
  expect(results.map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  expect(without_vectors).toBeUndefined();
  const recall = await client.recall.test({ text: 'a heron in the shallows', store: 'knowledge' });
  expect(recall.found.vectors).toBe(3);
});

test('Issue 6: where the model fails, documents are found by their words, it is said how many wait and why, and trying again makes up for it', async () => {
  const { client, papers, fail } = await openLibrary();
  fail('out of memory');
  const { results, without_vectors } = await client.documents.ingest({ paths: [papers] });
  expect(results.map(({ status }) => status)).toEqual(['added', 'added', 'added']);
  expect(without_vectors).toMatchObject({ records: 3, reason: expect.stringContaining('out of memory') });
  expect((await client.status.read({})).embedder).toMatchObject({ phase: 'incomplete' });
  fail(null);
  expect((await client.memory.search({ text: 'kestrel', k: 1 })).hits).toMatchObject([
    { text: 'The kestrel hovers over the field.' },
  ]);
  await client.settings.update({});
  await vi.waitFor(async () => expect((await client.status.read({})).embedder.phase).toBe('ready'));
  const recall = await client.recall.test({ text: 'a heron in the shallows', store: 'knowledge' });
  expect(recall.found.vectors).toBe(3);
});

test('Issue 6: a model that fails from the start keeps nobody out: the app opens, says so, and makes up for it', async () => {
  const { client, fail } = await openLibrary('out of memory');
  expect((await client.status.read({})).embedder.state).toContain('out of memory');
  fail(null);
  await client.settings.update({});
  await vi.waitFor(async () => expect((await client.status.read({})).embedder.phase).toBe('ready'));
});
