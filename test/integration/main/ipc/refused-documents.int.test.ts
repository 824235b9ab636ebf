import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';

const text = 'Herons wait in shallow water.';

/** A file whose content was read once and then forgotten, and how the files ended that were added since. */
async function forgottenFile() {
  const { client, events } = await openApp();
  const file = join(temporaryFolder(), 'herons.txt');
  writeFileSync(file, text);
  const { results } = await client.documents.ingest({ paths: [file] });
  await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  events.length = 0;
  const ended = () => events.flatMap(({ name, payload }) => (name === 'documents.ended' ? [payload] : []));
  return { client, file, ended };
}

const patiently = { timeout: 20_000 };
const asks = {
  status: 'failed',
  reason_code: 'forgotten_content',
  reason: expect.stringContaining('forgotten'),
};

test('E6 forgotten content that is added again in the background is asked about, though it has no row', async () => {
  const { client, file, ended } = await forgottenFile();
  expect(await client.documents.add({ paths: [file] })).toEqual({ queued: 1 });
  await expect.poll(ended, patiently).toEqual([{ ...asks, path: file }]);
  expect((await client.documents.list({})).documents).toEqual([]);
  await client.documents.add({ paths: [file], again: true });
  await expect.poll(ended, patiently).toHaveLength(2);
  expect((await client.documents.list({})).documents).toMatchObject([{ status: 'added' }]);
});

test('E6 so is content that comes as bytes, and a file that is not there is said to be missing', async () => {
  const { client, file, ended } = await forgottenFile();
  const bytes = { name: 'again.txt', base64: Buffer.from(text).toString('base64') };
  await client.documents.addBytes(bytes);
  await expect.poll(ended, patiently).toEqual([{ ...asks, path: 'again.txt' }]);
  await client.documents.add({ paths: [`${file}.gone`] });
  await expect.poll(ended, patiently).toHaveLength(2);
  expect(ended()[1]).toMatchObject({ status: 'failed', reason_code: 'not_found' });
  await client.documents.addBytes({ ...bytes, again: true });
  await expect.poll(ended, patiently).toHaveLength(3);
  expect(ended()[2]).toMatchObject({ status: 'added' });
});
