import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles } from '../../../../../main/models/embed/checked-files.ts';

let folder: string;
let path: string;
const right = 'the right weights';
const sha256 = createHash('sha256').update(right).digest('hex');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checked-'));
  path = join(folder, 'weights');
  await writeFile(path, right);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const check = async (): Promise<boolean | undefined> => (await checkFiles(folder, [{ path, sha256 }]))[0];

test('Issue 6: a file that was found right is not read again until it changes', async () => {
  expect(await check()).toBe(true);
  const stamps = join(folder, 'checked-files.json');
  const kept = await readFile(stamps, 'utf8');
  const changed = (await stat(path)).ctimeMs;
  await writeFile(path, 'some wrong bytes!');
  // Only a stamp that says this very file was read already keeps it from being read.
  await writeFile(stamps, kept.replace(String(changed), String((await stat(path)).ctimeMs)));
  expect(await check()).toBe(true);
});

test('Issue 6: changed bytes are seen, even at the same size and with the old time put back', async () => {
  expect(await check()).toBe(true);
  const { atime, mtime } = await stat(path);
  await writeFile(path, 'the wrong weights');
  await utimes(path, atime, mtime);
  expect(await check()).toBe(false);
  await writeFile(path, right);
  expect(await check()).toBe(true);
});

test('Issue 6: a wrong or missing file is never noted, and unreadable notes cost a full check only', async () => {
  await writeFile(path, 'the wrong weights');
  expect(await check()).toBe(false);
  expect(await check()).toBe(false);
  await rm(path);
  expect(await checkFiles(folder, [{ path, sha256: null }])).toEqual([false]);
  await writeFile(path, right);
  await writeFile(join(folder, 'checked-files.json'), '{"broken');
  expect(await check()).toBe(true);
});

test('Issue 6: where nothing can be noted the file is still checked', async () => {
  const elsewhere = join(folder, 'weights', 'not-a-folder');
  expect(await checkFiles(elsewhere, [{ path, sha256 }])).toEqual([true]);
});
