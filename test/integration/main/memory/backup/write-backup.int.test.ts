import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../../../../main/memory/backup/write-backup.ts';
import { testFolder } from '../open-test-memory.ts';

test('E8 a copy that could not be finished leaves nothing behind, of a vault whose disk is full least of all', () => {
  const folder = testFolder();
  const inTheWay = join(folder, 'copy.db');
  mkdirSync(inTheWay);
  writeFileSync(join(inTheWay, 'file'), '');
  const database = new BetterSqlite3(':memory:');
  database.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('kestrel')");
  expect(() => copyDatabase(database, inTheWay)).toThrow(/copy\.db/);
  database.close();
  expect(readdirSync(folder)).toEqual(['copy.db']);
});
