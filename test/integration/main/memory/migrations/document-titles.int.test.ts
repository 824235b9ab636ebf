import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { documentTitles } from '../../../../../main/memory/migrations/0100-document-titles.ts';
import { allMigrations } from '../../../../../main/memory/migrations/all-migrations.ts';
import { runMigrations } from '../../../../../main/memory/migrations/run-migrations.ts';

const before = allMigrations.slice(0, allMigrations.indexOf(documentTitles));

function migrate(documents: readonly { id: string; path: string | null; title: string; hash: string }[]) {
  const database = new BetterSqlite3(':memory:');
  runMigrations(database, before);
  const record = database.prepare<[string]>(
    "INSERT INTO record VALUES (?, 'document', 1, 'document', '', NULL)",
  );
  const insert = database.prepare(
    `INSERT INTO document (id, path, title, media_type, bytes, content_hash, status)
     VALUES (@id, @path, @title, 'text/plain', 1, @hash, 'added')`,
  );
  for (const document of documents) {
    record.run(document.id);
    insert.run(document);
  }
  runMigrations(database, [...before, documentTitles]);
  const rows = database
    .prepare<[], { title: string; title_declared: number }>(
      'SELECT title, title_declared FROM document ORDER BY id',
    )
    .all();
  database.close();
  return rows.map(({ title, title_declared }) => [title, title_declared === 1]);
}

test('E9 a document that took the name of another with the same content for its title gets its own', () => {
  const rows = migrate([
    { id: '1', path: '/papers/first.txt', title: 'first.txt', hash: 'a' },
    { id: '2', path: '/papers/second.txt', title: 'first.txt', hash: 'a' },
    { id: '3', path: 'C:\\papers\\third.txt', title: 'first.txt', hash: 'a' },
    { id: '4', path: '/other/first.txt', title: 'first.txt', hash: 'b' },
  ]);
  expect(rows).toEqual([
    ['first.txt', false],
    ['second.txt', false],
    ['third.txt', false],
    ['first.txt', false],
  ]);
});

test('E9 a title that is no name of a file is declared by the content, and stays', () => {
  const rows = migrate([
    { id: '1', path: '/papers/first.md', title: 'Kestrel ledgers', hash: 'a' },
    { id: '2', path: '/papers/second.md', title: 'Kestrel ledgers', hash: 'a' },
    { id: '3', path: null, title: 'dropped.md', hash: 'b' },
  ]);
  expect(rows).toEqual([
    ['Kestrel ledgers', true],
    ['Kestrel ledgers', true],
    ['dropped.md', false],
  ]);
});
