import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPages } from '../../../../../main/memory/forget/read-pages.ts';
import { testFolder } from '../open-test-memory.ts';

interface Shape {
  readonly pageSize: number;
  readonly rows: number;
  readonly longest: number;
  readonly deleted: number;
}

const shapes = fc.record<Shape>({
  pageSize: fc.constantFrom(512, 1_024, 4_096, 65_536),
  rows: fc.integer({ min: 1, max: 400 }),
  longest: fc.integer({ min: 1, max: 3_000 }),
  deleted: fc.integer({ min: 1, max: 7 }),
});

/** A file with tables, indexes, a table without rowid, chains of overflow pages and free pages. */
function makeDatabase(file: string, { pageSize, rows, longest, deleted }: Shape): void {
  const database = new BetterSqlite3(file);
  database.pragma(`page_size = ${pageSize}`);
  database.pragma('synchronous = OFF');
  database.pragma('journal_mode = MEMORY');
  database.exec('BEGIN');
  database.exec(`CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT);
    CREATE INDEX said_text ON said (text);
    CREATE TABLE named (name TEXT PRIMARY KEY, text TEXT) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5 (text)`);
  const insert = database.prepare('INSERT INTO said (id, text) VALUES (?, ?)');
  const name = database.prepare('INSERT INTO named (name, text) VALUES (?, ?)');
  const index = database.prepare('INSERT INTO words (text) VALUES (?)');
  for (let row = 1; row <= rows; row += 1) {
    const text = `${(row * 7_919) % 1_000} heron `.repeat(1 + (((row * 31) % longest) >> 3));
    insert.run((row * 7_919) % 100_003, text);
    name.run(`${(row * 104_729) % 1_299_709} ${row}`, text.slice(0, 100));
    index.run(text);
  }
  database.exec(`DELETE FROM said WHERE rowid % 7 < ${deleted}; DELETE FROM named WHERE length(text) % 7 < ${deleted};
    DELETE FROM words WHERE rowid % 7 < ${deleted}; COMMIT`);
  database.close();
}

function contents(file: string): unknown {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    const all = (sql: string): unknown => database.prepare(sql).all();
    return [
      database.pragma('integrity_check'),
      all('SELECT * FROM said ORDER BY text, id'),
      all('SELECT * FROM named'),
      all("SELECT rowid, text FROM words WHERE words MATCH 'heron'"),
    ];
  } finally {
    database.close();
  }
}

/** Reads a file part by part; the visitor may change nothing but what it is given a copy of. */
async function partsOf(file: string): Promise<readonly { at: number; length: number; isUsed: boolean }[]> {
  const parts: { at: number; length: number; isUsed: boolean }[] = [];
  const descriptor = openSync(file, 'r');
  try {
    let at = 0;
    await readPages(descriptor, ({ length }, isUsed) => {
      parts.push({ at, length, isUsed });
      at += length;
    });
  } finally {
    closeSync(descriptor);
  }
  return parts;
}

test('E8 what is unused in a page can be overwritten without SQLite seeing it', async () => {
  const folder = testFolder();
  let files = 0;
  await fc.assert(
    fc.asyncProperty(shapes, async (shape) => {
      files += 1;
      const file = join(folder, `${files}.db`);
      makeDatabase(file, shape);
      const before = contents(file);
      const bytes = readFileSync(file);
      const parts = await partsOf(file);
      expect(parts.reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
      const unused = parts.filter(({ isUsed }) => !isUsed);
      expect(unused.length).toBeGreaterThan(0);
      for (const { at, length } of unused) bytes.fill(0xaa, at, at + length);
      writeFileSync(file, bytes);
      expect(contents(file)).toEqual(before);
    }),
    { numRuns: 25 },
  );
});

test('E8 hardly anything of what SQLite counts as unused is left out', async () => {
  const file = join(testFolder(), 'one.db');
  makeDatabase(file, { pageSize: 4_096, rows: 400, longest: 300, deleted: 3 });
  const database = new BetterSqlite3(file, { readonly: true });
  const trees = database
    .prepare<[], { unused: number; pages: number }>(
      "SELECT sum(unused) AS unused, count(*) AS pages FROM dbstat WHERE pagetype <> 'overflow'",
    )
    .get();
  const free = Number(database.pragma('freelist_count', { simple: true }));
  database.close();
  const parts = await partsOf(file);
  const found = parts.reduce((sum, { length, isUsed }) => sum + (isUsed ? 0 : length), 0);
  const counted = (trees?.unused ?? 0) + free * 4_096;
  expect(found).toBeLessThanOrEqual(counted);
  expect(found).toBeGreaterThan(counted * 0.9);
});
