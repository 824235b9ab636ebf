import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { addDocument } from '../add-document.ts';
import { openTestMemory, testFolder } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const asked = 120;

/** A closed vault with many questions; what is asked of its database meanwhile is answered too. */
async function writtenVault(look: (database: BetterSqlite3.Database) => readonly number[] = () => []) {
  const folder = join(testFolder(), 'vault');
  const { memory, vault } = await openTestMemory({ folder });
  for (let index = 0; index < asked; index += 1) {
    await ask(memory, `Question ${index} about kestrels. ${'And so on. '.repeat(60)}`);
  }
  const pages = look(vault.database);
  await memory.close();
  return { folder, file: join(folder, 'commonplace.db'), pages };
}

function leavesOf(table: string) {
  return (database: BetterSqlite3.Database) =>
    database
      .prepare<[string], number>(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
      )
      .pluck()
      .all(table);
}

function spoil(file: string, pages: readonly number[]): void {
  const content = readFileSync(file);
  for (const page of pages) content.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, content);
}

async function openAgain(folder: string) {
  const { memory, vault } = await openTestMemory({ folder });
  const messages = await memory.listMessages('thread-1').catch(() => []);
  return { memory, vault, questions: messages.map(({ content }) => /\d+/.exec(content)?.[0]) };
}

test('A rows between two damaged pages are read too, and the table is named as incomplete', async () => {
  const { folder, file, pages } = await writtenVault(leavesOf('CONVERSATIONAL_MEMORY'));
  const spoilt = pages.filter((_, index) => index === 3 || index === pages.length - 4);
  spoil(file, spoilt);
  const { vault, questions } = await openAgain(folder);
  expect(spoilt).toHaveLength(2);
  const rowsInPage = Math.ceil(asked / pages.length);
  expect(questions.length).toBeLessThan(asked);
  expect(questions.length).toBeGreaterThanOrEqual(asked - 2 * (rowsInPage + 1));
  const incomplete = vault.recovery?.tables.filter(({ error }) => error !== null).map(({ table }) => table);
  expect(incomplete).toEqual(['CONVERSATIONAL_MEMORY']);
});

test('A E2 of a table kept by key, what lies between two damaged pages is read too', async () => {
  const { folder, file, pages } = await writtenVault((database) => {
    const insert =
      database.prepare(`INSERT INTO lineage (artifact_id, artifact_kind, source_id, source_version, relation)
        VALUES (?, 'message', 'source', 1, 'derived')`);
    for (let index = 0; index < 2_000; index += 1) insert.run(`artifact-${String(index).padStart(6, '0')}`);
    return leavesOf('lineage')(database);
  });
  spoil(
    file,
    pages.filter((_, index) => index === 2 || index === pages.length - 3),
  );
  const { vault } = await openAgain(folder);
  const lineage = vault.recovery?.tables.find(({ table }) => table === 'lineage');
  expect(lineage?.error).toMatch(/damaged/);
  const rowsInPage = (2_000 + asked) / pages.length;
  expect(lineage?.rows).toBeGreaterThan(2_000 + asked - 4 * rowsInPage);
});

test('E8 what a rebuild takes out again, as passages of a document that lost some, is not left in the new file', async () => {
  const folder = join(testFolder(), 'vault');
  const opened = await openTestMemory({ folder });
  const passages = Array.from(
    { length: 40 },
    (_, index) => `The quokka ledger, part ${index}. ${'It keeps marmalade. '.repeat(40)}`,
  );
  const path = '/papers/of the north tower/quokka.md';
  const { id } = await addDocument(opened, path, passages, { hash: 'quokka' });
  const pages = leavesOf('SEMANTIC_MEMORY')(opened.vault.database);
  await opened.memory.close();
  const file = join(folder, 'commonplace.db');
  spoil(file, pages.slice(2, 3));
  const again = await openTestMemory({ folder });
  expect(await again.memory.readDocument(id)).toMatchObject({ status: 'queued', chunks: 0 });
  expect(readFileSync(file).includes('quokka ledger')).toBe(false);
  const receipt = await again.memory.forget({ ids: [id] });
  expect(receipt.scan.status).toBe('clean');
  expect(existsSync(again.vault.recovery?.set_aside ?? '')).toBe(false);
});

test('E2 a document whose own row is lost is there again by its passages, and is forgotten with them', async () => {
  const folder = join(testFolder(), 'vault');
  const opened = await openTestMemory({ folder });
  const { id } = await addDocument(opened, '/papers/north/quokka.md', ['A quokka.', 'Its ledger.'], {
    hash: 'quokka',
  });
  const gone = await addDocument(opened, '/papers/north/heron.md', ['A heron.'], { hash: 'heron' });
  await opened.memory.forget({ ids: [gone.id] });
  const pages = leavesOf('document')(opened.vault.database);
  await opened.memory.close();
  spoil(join(folder, 'commonplace.db'), pages);
  const { memory } = await openTestMemory({ folder });
  expect(await memory.listDocuments()).toMatchObject([
    { id, path: '/papers/north/quokka.md', title: 'quokka.md', chunks: 2, status: 'added' },
  ]);
  await memory.forget({ ids: [id] });
  expect(await memory.listRecords({ store: 'knowledge' })).toEqual([]);
});

test('A of a file that was cut off, what is left is read', async () => {
  const { folder, file } = await writtenVault();
  truncateSync(file, Math.floor((statSync(file).size * 3) / 4));
  const { vault, questions } = await openAgain(folder);
  expect(vault.recovery?.tables.length).toBeGreaterThan(10);
  expect(questions.length).toBeGreaterThan(asked / 4);
});

test('A a file whose header is lost is read to its end', async () => {
  const { folder, file } = await writtenVault();
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0, 0, 100));
  const { vault, questions } = await openAgain(folder);
  expect(vault.recovery?.damage).not.toEqual([]);
  expect(questions).toEqual(Array.from({ length: asked }, (_, index) => String(index)));
});

test('A a rebuild that breaks off leaves the damaged database in its place, to be rebuilt at the next opening', async () => {
  const { folder, file, pages } = await writtenVault(leavesOf('CONVERSATIONAL_MEMORY'));
  spoil(file, pages.slice(2, 3));
  const damaged = readFileSync(file);
  // A rebuild can't write where there is a file instead of a folder, as it can't on a full disk.
  rmSync(join(folder, 'backups'), { recursive: true });
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups', 'damaged-2026-01-01T000000000Z'), '');
  await expect(openTestMemory({ folder })).rejects.toThrow(/damaged-2026/);
  expect(readFileSync(file).equals(damaged)).toBe(true);
  rmSync(join(folder, 'backups', 'damaged-2026-01-01T000000000Z'));
  const { vault, questions } = await openAgain(folder);
  expect(questions.length).toBeGreaterThan(asked / 2);
  expect(readFileSync(vault.recovery?.set_aside ?? '').equals(damaged)).toBe(true);
});

test('A a rebuild that was killed before the rebuilt database took its place is finished, without the log of the damaged one', async () => {
  const { folder, file } = await writtenVault();
  mkdirSync(join(folder, 'rebuild'));
  renameSync(file, join(folder, 'rebuild', 'rebuilt.db'));
  writeFileSync(`${file}-wal`, 'of another database');
  const { vault, questions } = await openAgain(folder);
  expect(questions).toHaveLength(asked);
  expect(vault.recovery).toBeNull();
  expect(existsSync(join(folder, 'rebuild'))).toBe(false);
});

test.each([
  ['gone', (file: string) => rmSync(file)],
  ['empty', (file: string) => truncateSync(file, 0)],
] as const)(
  'A that a database is %s is reported, rather than an empty vault opened without a word',
  async (_what, lose) => {
    const { folder, file } = await writtenVault();
    lose(file);
    const { vault, questions } = await openAgain(folder);
    expect(questions).toEqual([]);
    expect(vault.recovery).toMatchObject({ set_aside: null, tables: [] });
    vault.close();
    expect((await openTestMemory({ folder })).vault.recovery).toBeNull();
    expect(readdirSync(folder)).toContain('commonplace.db');
  },
);
