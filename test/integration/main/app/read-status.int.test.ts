import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';

test('the version that is shown is that of the package', async () => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const { client } = await openApp();
  expect((await client.status.read({})).app_version).toBe(version);
});

test('documents that were read are counted apart from those that could not be', async () => {
  const { client } = await openApp();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'herons.txt'), 'Herons wait in shallow water.');
  writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.7\nnothing follows');
  await client.documents.ingest({ paths: [folder] });
  expect((await client.status.read({})).counts).toMatchObject({ document: 1, failed_document: 1 });
  expect((await client.documents.list({})).documents).toHaveLength(2);
});
