import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { allMigrations } from '../../../../../main/memory/migrations/all-migrations.ts';
import type { Migration } from '../../../../../main/memory/migrations/migration.ts';
import { runMigrations, schemaNumber } from '../../../../../main/memory/migrations/run-migrations.ts';
import { openVault } from '../../../../../main/memory/vault/open-vault.ts';
import { testFolder, testRandom } from '../open-test-memory.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const next: Migration = { number: 9_000, name: 'next', sql: 'CREATE TABLE later (id TEXT PRIMARY KEY)' };
const failing: Migration = {
  number: 9_010,
  name: 'failing',
  sql: 'CREATE TABLE half (id TEXT); INSERT INTO nowhere VALUES (1)',
};

function open(folder: string, migrations: readonly Migration[] = allMigrations) {
  return openVault({ folder, clock: () => 0, random: testRandom, migrations });
}

test('A migrations go up in steps of ten, each with a name of its own', () => {
  const numbers = allMigrations.map(({ number }) => number);
  expect(numbers.every((number, index) => number % 10 === 0 && number > (numbers[index - 1] ?? 0))).toBe(
    true,
  );
  expect(new Set(allMigrations.map(({ name }) => name)).size).toBe(allMigrations.length);
});

test('A 0010 makes the seven stores of an empty file, and running it again changes nothing', () => {
  const database = new BetterSqlite3(':memory:');
  runMigrations(database, allMigrations.slice(0, 1));
  expect(schemaNumber(database)).toBe(10);
  runMigrations(database, allMigrations.slice(0, 1));
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE '%_MEMORY'")
    .pluck()
    .all();
  expect(tables.sort()).toEqual([
    'CONVERSATIONAL_MEMORY',
    'ENTITY_MEMORY',
    'SEMANTIC_MEMORY',
    'SUMMARY_MEMORY',
    'TOOLBOX_MEMORY',
    'TOOL_LOG_MEMORY',
    'WORKFLOW_MEMORY',
  ]);
  database.close();
});

test('A an existing vault is copied before it is migrated, a new one is not', () => {
  const folder = join(testFolder(), 'vault');
  const first = open(folder);
  expect(first.backup).toBeNull();
  first.database.exec("INSERT INTO vault_setting VALUES ('mark', 'before')");
  first.close();
  const second = open(folder, [...allMigrations, next]);
  expect(schemaNumber(second.database)).toBe(9_000);
  expect(second.backup).not.toBeNull();
  const copy = new BetterSqlite3(second.backup ?? '', { readonly: true });
  expect(schemaNumber(copy)).toBe(allMigrations.at(-1)?.number);
  expect(copy.prepare("SELECT value FROM vault_setting WHERE key = 'mark'").pluck().get()).toBe('before');
  copy.close();
  second.close();
  const third = open(folder, [...allMigrations, next]);
  expect(third.backup).toBeNull();
  third.close();
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
});

test('A a step that fails leaves the file as it was before that step', () => {
  const folder = join(testFolder(), 'vault');
  open(folder).close();
  expect(() => open(folder, [...allMigrations, next, failing])).toThrow('nowhere');
  const vault = open(folder, [...allMigrations, next]);
  expect(schemaNumber(vault.database)).toBe(9_000);
  expect(vault.database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
  vault.close();
});

test('A a vault of a newer version is refused and left alone', () => {
  const folder = join(testFolder(), 'vault');
  open(folder, [...allMigrations, next]).close();
  expect(() => open(folder)).toThrow(errorOf('vault_newer'));
  expect(existsSync(join(folder, 'commonplace.db'))).toBe(true);
  open(folder, [...allMigrations, next]).close();
});

test('A steps out of order are refused', () => {
  const database = new BetterSqlite3(':memory:');
  expect(() => runMigrations(database, [next, ...allMigrations])).toThrow(errorOf('internal'));
  database.close();
});
