import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { memoryCore } from '../../../../../main/memory/migrations/0010-memory-core.ts';
import { allMigrations } from '../../../../../main/memory/migrations/all-migrations.ts';
import { indexText } from '../../../../../main/memory/search/full-text.ts';
import { openVault } from '../../../../../main/memory/vault/open-vault.ts';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
const early = 'What is the weather in Reykjavik today?';

async function contents({ memory }: Pick<TestMemory, 'memory'>): Promise<readonly string[]> {
  return (await memory.listMessages('thread-1')).map(({ content }) => content);
}

/** A vault with a backup of two questions, one of which is forgotten afterwards, and a third question. */
async function withBackup() {
  const opened = await openTestMemory();
  const { memory } = opened;
  await ask(memory, early);
  const question = await ask(memory, secret);
  await answer(memory, 'Quokkamarmalade, as you said.', [question]);
  const backup = basename((await memory.rotateBackups()) ?? '');
  return { ...opened, question, backup };
}

async function reopen({ memory, folder, clock }: TestMemory): Promise<TestMemory> {
  await memory.close();
  clock.now += 60_000;
  return openTestMemory({ folder, clock });
}

test('a backup is listed, chosen, and takes the place of the database at the next opening, which is kept as another', async () => {
  const opened = await withBackup();
  const { memory, backup } = opened;
  await ask(memory, 'A question that came after the backup.');
  expect(await memory.listBackups()).toMatchObject([{ name: backup, is_pending: false }]);
  await memory.restoreBackup(backup);
  expect(await memory.listBackups()).toMatchObject([{ name: backup, is_pending: true }]);
  const again = await reopen(opened);
  expect(again.vault.restored).toMatchObject({ name: backup });
  expect(await contents(again)).toEqual([early, secret, 'Quokkamarmalade, as you said.']);
  expect(await again.memory.search({ text: 'ledger password', store: 'conversation' })).not.toEqual([]);

  const kept = again.vault.restored?.kept_as ?? '';
  expect((await again.memory.listBackups()).map(({ name, is_pending }) => [name, is_pending])).toEqual(
    expect.arrayContaining([[kept, false]]),
  );
  await again.memory.restoreBackup(kept);
  const back = await reopen(again);
  expect(await contents(back)).toContain('A question that came after the backup.');
  // What was there before is a backup of today: no other is made, and none is dropped for it.
  expect(await back.memory.rotateBackups()).toBeNull();
  const once = await reopen(back);
  expect(once.vault.restored).toBeNull();
});

test('E8 what was forgotten after the backup was made does not come back, and its proof stays', async () => {
  const opened = await withBackup();
  const { memory, backup, question } = opened;
  const receipt = await memory.forget({ ids: [question.id] });
  const later = await ask(memory, 'A question that came after the backup.');
  const gone = await memory.forget({ ids: [later.id] });
  // It is of the day it was made on, though the forget wrote it again.
  expect((await memory.listBackups()).map(({ at }) => at < receipt.at)).toEqual([true]);
  expect(backup).toContain((await memory.listBackups())[0]?.at.slice(0, 13));
  await memory.restoreBackup(backup);
  const again = await reopen(opened);
  expect(await contents(again)).toEqual([early]);
  expect(await again.memory.listReceipts()).toEqual([gone, receipt]);
  expect(await again.memory.auditForgets()).toMatchObject([{ ok: true }, { ok: true }]);
  const written = await ask(again.memory, 'One more.');
  expect(written.version).toBeGreaterThan(gone.version);
});

test('E8 nor does it when the forget had not reached the backup: it is forgotten again, with a receipt', async () => {
  const opened = await withBackup();
  const { memory, backup, question, vault } = opened;
  const file = join(vault.paths.backups, backup);
  const untouched = new BetterSqlite3(file, { readonly: true }).serialize();
  await memory.forget({ ids: [question.id] });
  writeFileSync(file, untouched);
  await memory.restoreBackup(backup);
  const again = await reopen(opened);
  expect(await contents(again)).toEqual([early]);
  // The next forget waits for the scan of the one that was done again.
  await again.memory.forget({ ids: ['thread-1'] });
  expect((await again.memory.listReceipts())[1]).toMatchObject({
    targets: expect.arrayContaining([{ id: question.id, kind: 'message' }]),
    scan: { status: 'clean' },
  });
});

test('E9 what was hidden and undone since the backup is there, and during a grace period nothing is restored', async () => {
  const opened = await withBackup();
  const { memory, backup, question } = opened;
  const { version } = await memory.hide({ ids: [question.id], graceMs: 600_000 });
  await expect(memory.restoreBackup(backup)).rejects.toMatchObject({ code: 'conflict' });
  await memory.restoreHidden(version);
  await memory.restoreBackup(backup);
  const again = await reopen(opened);
  expect(await contents(again)).toContain(secret);
});

test('an unknown, a damaged and another vault’s backup are refused, and one that is damaged later leaves everything as it is', async () => {
  const opened = await withBackup();
  const { memory, backup, vault } = opened;
  await expect(memory.restoreBackup('../commonplace.db')).rejects.toMatchObject({ code: 'not_found' });
  const foreign = 'commonplace-2020-01-01T000000000Z.db';
  const other = new BetterSqlite3(join(vault.paths.backups, backup), { readonly: true }).serialize();
  writeFileSync(join(vault.paths.backups, foreign), other);
  const database = new BetterSqlite3(join(vault.paths.backups, foreign));
  database.prepare("UPDATE vault_setting SET value = 'another' WHERE key = 'vault_id'").run();
  database.close();
  await expect(memory.restoreBackup(foreign)).rejects.toMatchObject({ code: 'vault_mismatch' });
  const damaged = 'commonplace-2020-01-02T000000000Z.db';
  writeFileSync(join(vault.paths.backups, damaged), Buffer.alloc(8_192, 7));
  await expect(memory.restoreBackup(damaged)).rejects.toMatchObject({ code: 'vault_corrupt' });
  await memory.restoreBackup(backup);
  writeFileSync(join(vault.paths.backups, backup), Buffer.alloc(8_192, 7));
  await ask(memory, 'A question that came after the backup.');
  const again = await reopen(opened);
  expect(again.vault.restored).toBeNull();
  expect(await contents(again)).toContain('A question that came after the backup.');
  expect(existsSync(join(vault.paths.folder, 'rebuild'))).toBe(false);
  expect(readdirSync(vault.paths.backups)).not.toContain('restore-next');
});

test('E8 what was sent to a provider after the backup was made is still in the receipt', async () => {
  const opened = await withBackup();
  const { memory, backup, question } = opened;
  await memory.commit([{ kind: 'provider_call', model: 'provided', sources: [question] }]);
  await memory.restoreBackup(backup);
  const again = await reopen(opened);
  const receipt = await again.memory.forget({ ids: [question.id] });
  expect(receipt.sent_to_provider).toEqual([{ model: 'provided', calls: 1 }]);
});

/** Puts a copy of a backup beside it that has the first schema there was, and the same questions. */
function writeFirstSchema(backups: string, backup: string): string {
  const name = 'commonplace-schema-10-2020-01-01T000000000Z.db';
  const database = new BetterSqlite3(join(backups, name));
  database.exec(memoryCore.sql);
  database.pragma(`user_version = ${memoryCore.number}`);
  database.prepare('ATTACH ? AS present').run(join(backups, backup));
  database.exec(`DELETE FROM commit_version; INSERT INTO commit_version SELECT * FROM present.commit_version;
    INSERT INTO vault_setting SELECT * FROM present.vault_setting`);
  for (const table of ['record', 'lineage', 'thread', 'CONVERSATIONAL_MEMORY']) {
    const columns = database
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table)
      .join();
    database.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM present.${table}`);
  }
  const rows = database.prepare<[], { readonly rowid: number; readonly content: string }>(
    'SELECT rowid, content FROM CONVERSATIONAL_MEMORY',
  );
  for (const { rowid, content } of rows.all())
    indexText(database, 'conversation', rowid, { text: content, title: '' });
  database.close();
  return name;
}

test('E8 a backup of an older schema is rewritten, keeps the rest, and is restored', async () => {
  const opened = await withBackup();
  const { memory, vault, backup, question } = opened;
  const older = writeFirstSchema(vault.paths.backups, backup);
  const other = readFileSync(join(vault.paths.backups, older));
  expect(other.includes('quokkamarmalade')).toBe(true);
  const unrelated = await ask(memory, 'A question that no backup has.');
  await memory.forget({ ids: [unrelated.id] });
  expect(readFileSync(join(vault.paths.backups, older)).equals(other)).toBe(true);

  const receipt = await memory.forget({ ids: [question.id] });
  expect(receipt.scan.status).toBe('clean');
  const action = receipt.consumers.find(({ consumer }) => consumer === 'backups')?.action;
  expect(action).toMatch(/^2 rewritten/u);
  expect(action).toContain(older);
  expect(readFileSync(join(vault.paths.backups, older)).includes('quokkamarmalade')).toBe(false);
  await memory.restoreBackup(older);
  const again = await reopen(opened);
  expect(await contents(again)).toEqual([early]);
  expect(await again.memory.search({ text: 'weather in Reykjavik', store: 'conversation' })).toHaveLength(1);
});

test('E8 a backup is restored though the app was updated in between, and what was forgotten stays so', async () => {
  const opened = await withBackup();
  const { memory, folder, backup, question } = opened;
  const receipt = await memory.forget({ ids: [question.id] });
  await memory.restoreBackup(backup);
  await memory.close();
  const later = { number: 9_999, name: 'later', sql: 'ALTER TABLE forget_log ADD COLUMN later TEXT' };
  const vault = openVault({
    folder,
    clock: () => Date.parse('2026-06-01T00:00:00Z'),
    random: randomBytes,
    migrations: [...allMigrations, later],
  });
  const forgotten = vault.database.prepare('SELECT version, later FROM forget_log WHERE record_id = ?');
  expect(vault.restored?.name).toBe(backup);
  expect(forgotten.get(question.id)).toEqual({ version: receipt.version, later: null });
  vault.close();
});
