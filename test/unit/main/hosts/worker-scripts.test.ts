import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { workerScripts } from '../../../../main/hosts/worker-scripts.ts';

test('from source, the workers are the sources', () => {
  const entry = pathToFileURL(`${import.meta.dirname}/../../../../main/hosts/cli.ts`);
  const missing = Object.values(workerScripts(entry.href)).filter((script) => !existsSync(script));
  expect(missing).toEqual([]);
});

test('once built, they lie beside the entry', () => {
  const { ingest, embed } = workerScripts('file:///app/out/main/electron.js');
  expect([ingest, embed].map((url) => url.pathname)).toEqual([
    '/app/out/main/ingest-worker.js',
    '/app/out/main/embed-worker.js',
  ]);
});
