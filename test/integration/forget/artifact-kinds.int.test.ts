import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { artifactKinds } from '../../../main/memory/forget/artifact-kinds.ts';
import { recordKinds } from '../../../shared/records/base.ts';
import { openApp, temporaryFolder } from './open-app.ts';

/** Tables of an index belong to it. */
const shadow = /_(data|idx|content|docsize|config)$/;

function vaultFiles(vault: string): readonly string[] {
  return readdirSync(vault, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(vault, join(entry.parentPath, entry.name)));
}

function belongs(file: string): boolean {
  return artifactKinds.some(({ files = [] }) => files.some((pattern) => pattern.test(file)));
}

test('E2 every table and every file of a vault that was used belongs to a kind, and no kind names a table that is none', async () => {
  const { client, vault, close } = await openApp();
  const file = join(temporaryFolder(), 'kestrel.txt');
  writeFileSync(
    file,
    'Tiered summary ledgers cut resumption errors by 41 percent. Herons wait in shallow water.',
  );
  const { results } = await client.documents.ingest({ paths: [file] });
  const { thread_id, run_id } = await client.turns.ask({
    thread_id: null,
    text: 'By how much do ledgers cut errors?',
  });
  await client.threads.summarize({ thread_id });
  await client.runs.export({ run_id });
  await client.notes.add({ scope: 'user', subject_id: 'user', content: 'Likes herons.', expires_at: null });
  await client.settings.update({ theme: 'dark' });
  expect(vaultFiles(vault).filter((name) => !belongs(name))).toEqual([]);
  await client.forget.execute({ ids: [results[0]?.document_id ?? ''] });
  await close();

  expect(vaultFiles(vault).some((name) => name.startsWith('backups/'))).toBe(true);
  expect(vaultFiles(vault).filter((name) => !belongs(name))).toEqual([]);
  const database = new BetterSqlite3(join(vault, 'commonplace.db'), { readonly: true });
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  database.close();
  const known = artifactKinds.flatMap(({ tables: own }) => own.map(({ name }) => name));
  const indexes = known.filter((name) => name.endsWith('_text'));
  const isShadow = (name: string) => shadow.test(name) && indexes.includes(name.replace(shadow, ''));
  expect(tables.filter((name) => !known.includes(name) && !isShadow(name))).toEqual([]);
  expect(known.filter((name) => !tables.includes(name))).toEqual([]);
});

test('E2 every kind of record is registered, once', () => {
  const kinds = artifactKinds.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(recordKinds.filter((kind) => kind !== 'event' && !kinds.includes(kind))).toEqual([]);
  expect(belongs('somewhere/else.bin')).toBe(false);
});
