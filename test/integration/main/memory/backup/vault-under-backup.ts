import { readdirSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { unfinishedCopy } from '../../../../../main/memory/backup/backup-files.ts';
import { otherWork } from '../../../../../main/memory/other-work.ts';
import type { Vault } from '../../../../../main/memory/vault/open-vault.ts';

const megabyte = 1 << 20;

/** Makes a vault's database so many megabytes larger, so that a backup of it takes a while. */
export function addBallast({ database }: Vault, megabytes: number): void {
  database.exec('CREATE TABLE IF NOT EXISTS ballast (bytes BLOB)');
  const insert = database.prepare<[number]>('INSERT INTO ballast (bytes) VALUES (randomblob(?))');
  database.transaction(() => {
    for (let count = 0; count < megabytes; count += 1) insert.run(megabyte);
  })();
}

export function backupNames({ paths }: Vault): readonly string[] {
  return readdirSync(paths.backups);
}

/** Resolves when some of a backup has been written and some not. */
export async function untilBegun(vault: Vault): Promise<void> {
  while (!backupNames(vault).some((name) => name.endsWith(unfinishedCopy))) await otherWork();
}

/** What one column of a backup holds. */
export function readColumn(file: string, sql: string): readonly unknown[] {
  const database = new BetterSqlite3(file, { readonly: true });
  try {
    return database.prepare(sql).pluck().all();
  } finally {
    database.close();
  }
}
