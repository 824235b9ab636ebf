import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WindowStorage } from '../../../../../main/memory/forget/window-storage.ts';
import { openTestMemory, testFolder } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

/** A profile with one file that holds the secret, and what clears it. */
function profile({ isCleared = true } = {}) {
  const folder = join(testFolder(), 'profile');
  const file = join(folder, 'Local Storage', '000003.log');
  mkdirSync(join(folder, 'Local Storage'), { recursive: true });
  writeFileSync(file, `\u0001${secret}`, 'utf16le');
  writeFileSync(join(folder, 'LOCK'), '');
  let cleared = 0;
  const windowStorage: WindowStorage = {
    folders: [folder],
    beyondReach: [],
    clear: async () => {
      cleared += 1;
      if (isCleared) rmSync(file);
    },
  };
  return { folder, file, windowStorage, cleared: () => cleared };
}

test('E8 the storage of windows is scanned and counted; what is found there empties it', async () => {
  const { file, windowStorage, cleared } = profile();
  const { memory } = await openTestMemory({ windowStorage });
  const question = await ask(memory, secret);
  const other = await ask(memory, 'What is the weather in Reykjavik today?');
  const alone = await openTestMemory();
  const bare = await alone.memory.forget({ ids: [(await ask(alone.memory, 'Just this one, please.')).id] });

  const first = await memory.forget({ ids: [other.id] });
  expect(first.scan).toMatchObject({ status: 'clean', files: bare.scan.files + 2 });
  expect(cleared()).toBe(0);
  const receipt = await memory.forget({ ids: [question.id] });
  expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });
  expect(cleared()).toBe(1);
  expect(existsSync(file)).toBe(false);
  expect(receipt.consumers).toContainEqual({
    consumer: 'windows',
    watermark: receipt.version,
    action: 'storage, caches and crash reports: something was found and it was emptied',
  });
});

test('E8 what is left there after it was emptied makes the receipt not clean, naming the file', async () => {
  const { file, windowStorage } = profile({ isCleared: false });
  const { memory } = await openTestMemory({ windowStorage });
  const receipt = await memory.forget({ ids: [(await ask(memory, secret)).id] });
  expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [file] });
});

test('E8 the receipt says what could not be looked at', async () => {
  const { file, folder, windowStorage } = profile();
  const beyondReach = ['The browser that shows the page.'];
  const { memory } = await openTestMemory({ windowStorage: { ...windowStorage, beyondReach } });
  chmodSync(file, 0o000);
  const asRoot = process.getuid?.() === 0;
  const receipt = await memory.forget({ ids: [(await ask(memory, secret)).id] });
  const pieces =
    "Pieces of less than 24 bytes, which many texts have in common, but for words of 4 bytes and more in the unused parts of the database's pages.";
  expect(receipt.scan.not_looked_for).toEqual([
    ...beyondReach,
    pieces,
    ...(asRoot ? [] : [`Files that could not be read: ${file}.`]),
  ]);
  expect(existsSync(folder)).toBe(true);
});

test('E8 a storage that leads to the database by another path does not cost the vault its lock', async () => {
  const { folder, windowStorage } = profile();
  const { memory, vault } = await openTestMemory({ windowStorage });
  linkSync(vault.paths.database, join(folder, 'linked.db'));
  const receipt = await memory.forget({ ids: [(await ask(memory, secret)).id] });
  expect(receipt.scan.status).toBe('clean');
  const child = `const database = require('better-sqlite3')(process.argv[1], { timeout: 0 });
    try { database.exec('BEGIN IMMEDIATE'); console.log('open'); } catch (error) { console.log(error.code); }`;
  expect(
    execFileSync(process.execPath, ['-e', child, vault.paths.database], { encoding: 'utf8' }).trim(),
  ).toBe('SQLITE_BUSY');
});
