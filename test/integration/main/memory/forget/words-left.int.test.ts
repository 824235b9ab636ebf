import { fstatSync, readSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Vault } from '../../../../../main/memory/vault/open-vault.ts';
import { randomNumbers } from '../../../../scripted/random-numbers.ts';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';
import { plant } from './plant-unused.ts';

function fileBytes({ database, databaseDescriptor }: Vault): Buffer {
  database.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = Buffer.alloc(fstatSync(databaseDescriptor).size);
  readSync(databaseDescriptor, bytes, 0, bytes.length, 0);
  return bytes;
}

const endLetters = 7;

/** How often each run of so many letters as tell words apart stands in a file. */
function countEnds(bytes: Buffer): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const [run] of bytes.toString('latin1').matchAll(/[a-z]{7,}/gu)) {
    for (let at = 0; at + endLetters <= run.length; at += 1) {
      const end = run.slice(at, at + endLetters);
      times.set(end, (times.get(end) ?? 0) + 1);
    }
  }
  return times;
}

/** Writes messages, of one of which SQLite leaves a copy of the code word in the unused part of a page. */
async function writeSoThatOneIsLeft({ memory, vault }: TestMemory): Promise<{ id: string; end: string }> {
  const number = randomNumbers(2);
  const word = (letters: number): string =>
    Array.from({ length: letters }, () => 'abcdfghjklmnpqrtvwxz'[Math.floor(number() * 20)]).join('');
  const written = new Map<string, string>();
  for (let messages = 1; messages <= 300; messages += 1) {
    const code = word(8 + Math.floor(number() * 15));
    const others = Array.from({ length: Math.floor(number() * number() * 60) }, () => word(5));
    const { id } = await ask(memory, [code, ...others].join(' '), { thread_id: 't' });
    written.set(code.slice(-endLetters), id);
  }
  const times = countEnds(fileBytes(vault));
  // Its row has it, and the full-text index.
  for (const [end, id] of written) if ((times.get(end) ?? 0) > 2) return { id, end };
  throw new Error('SQLite left no copy of any word.');
}

/** The bytes of a text in UTF-8, one character each. */
function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** A vault in which one message says a word that no other does, and a page has `left` in its unused part. */
async function openWith(word: string, left: Buffer): Promise<TestMemory & { readonly id: string }> {
  const first = await openTestMemory();
  const { id } = await ask(first.memory, `The code word is ${word} and opens the door.`);
  for (let index = 0; index < 30; index += 1) await ask(first.memory, `Herons stand ${index} in the reeds.`);
  await first.memory.close();
  plant(first.vault.paths.database, left);
  return { ...(await openTestMemory({ folder: first.folder })), id };
}

test('E8 a word that SQLite left in the unused part of a page goes with the text that said it', async () => {
  const opened = await openTestMemory();
  const { id, end } = await writeSoThatOneIsLeft(opened);
  const { scan } = await opened.memory.forget({ ids: [id] });
  expect(fileBytes(opened.vault).includes(end)).toBe(false);
  expect(scan).toMatchObject({ status: 'clean', residue: [] });
});

test.each([
  ['a term of the full-text index', 'quokkaberg', '\x01\x0aquokkaberg\x05\x02\x03'],
  ['the first term of a leaf', 'quokkaberg', '\x0b0quokkabergabc'],
  ['a short term', 'quok', '\x01\x04quok\x61\x62'],
  [
    'a term that shares its beginning with the one before',
    'quokkaberg',
    '\x01\x06quokka\x05\x02\x03\x07\x04berg\x05',
  ],
  [
    'a term that differs from the one before in a letter',
    'quokkab',
    '\x01\x07quokkaa\x05\x02\x03\x07\x01b\x05',
  ],
  ['a pair of characters of an unspaced script', '鸸鹋', `\x01\x06${latin1('鸸鹋')}\x05\x02\x03`],
  ['a word of a text', 'quokkaberg', ' of Quokkaberg. '],
  ['a name in an index', 'quokka', '\x19\x01quokkaSYSTEM\x07'],
  ['the end of a long word', 'quokkabergstone', 'bergstone\x01'],
  ['the beginning of a long word', 'quokkabergstone', '\x01quokkabe'],
])('E8 %s is found in the unused part of a page', async (_what, word, left) => {
  const bytes = Buffer.from(left, 'latin1');
  const { memory, vault, id } = await openWith(word, bytes);
  expect(fileBytes(vault).includes(bytes)).toBe(true);
  const { scan } = await memory.forget({ ids: [id] });
  expect(fileBytes(vault).includes(bytes)).toBe(false);
  expect(scan.status).toBe('clean');
});

test('E8 what a survivor says is left where it is', async () => {
  const left = Buffer.from(' of Quokkaberg. ');
  const { memory, vault, id } = await openWith('quokkaberg', left);
  await memory.commit([
    {
      kind: 'note',
      scope: 'user',
      subject_id: 'user',
      content: 'We met at Quokkaberg.',
      expires_at: null,
      origin: 'user',
      sources: [],
    },
  ]);
  const { scan } = await memory.forget({ ids: [id] });
  expect(scan.status).toBe('clean');
  expect(fileBytes(vault).includes(left)).toBe(true);
});

test('E8 entries of survivors that look like a word of the erased cost a compaction at most', async () => {
  // As if of "quokkas" and "kab": read backwards, the last may go on from either.
  const left = Buffer.from('\x01\x07quokkas\x05\x02\x03\x01\x02ka\x05\x02\x07\x01b\x05', 'latin1');
  const { memory, vault, id } = await openWith('quokkab', left);
  const { database } = vault;
  const execute = database.exec.bind(database);
  database.exec = (sql) => (sql === 'VACUUM' ? database : execute(sql));
  const { scan } = await memory.forget({ ids: [id] });
  expect(scan.status).toBe('clean');
});

test('E8 a word that is still there after the database was written anew makes the receipt not clean', async () => {
  const { memory, vault, id } = await openWith('quokkaberg', Buffer.from('\x01\x0aquokkaberg\x05', 'latin1'));
  const { database } = vault;
  const execute = database.exec.bind(database);
  database.exec = (sql) => (sql === 'VACUUM' ? database : execute(sql));
  const { scan } = await memory.forget({ ids: [id] });
  expect(scan).toMatchObject({ status: 'not_clean', occurrences: 1, residue: [vault.paths.database] });
});
