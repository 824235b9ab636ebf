import { createCipheriv } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { exportJournal } from '../../../../../main/journal/export-journal.ts';
import { verifyJournalFile } from '../../../../../main/journal/journal-file.ts';
import { consumerNames } from '../../../../../main/memory/forget/consumers.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory, type TestMemory, testFolder } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
const dayMilliseconds = 24 * 60 * 60_000;

function backupNames({ vault }: TestMemory): readonly string[] {
  return readdirSync(vault.paths.backups);
}

/** What a backup holds in one column. */
function inBackup(opened: TestMemory, sql: string): readonly unknown[] {
  const [name = ''] = backupNames(opened);
  const database = new BetterSqlite3(join(opened.vault.paths.backups, name), { readonly: true });
  try {
    return database.prepare(sql).pluck().all();
  } finally {
    database.close();
  }
}

describe('backups', () => {
  test('E8 rotate daily, three are kept, and none is made where nothing was written but tools', async () => {
    const opened = await openTestMemory();
    const { memory, clock } = opened;
    await memory.commit([
      {
        kind: 'tool',
        name: 'draw',
        description: 'Draws a chart.',
        signature: '{}',
        source_hash: '0',
        queries: [],
        augmented: false,
      },
    ]);
    expect(await memory.rotateBackups()).toBeNull();
    await ask(memory, 'A question.');
    expect(await memory.rotateBackups()).not.toBeNull();
    await ask(memory, 'Another question.');
    expect(await memory.rotateBackups()).toBeNull();
    for (let day = 0; day < 4; day += 1) {
      clock.now += dayMilliseconds;
      await ask(memory, `A question of day ${day}.`);
      expect(await memory.rotateBackups()).not.toBeNull();
    }
    clock.now += dayMilliseconds;
    expect(await memory.rotateBackups()).toBeNull();
    expect(backupNames(opened)).toHaveLength(3);
    // A clock that was set back: the backups of later days don't keep today's from being made, nor is it the oldest.
    clock.now -= 30 * dayMilliseconds;
    await ask(memory, 'A question of an earlier day.');
    const earlier = await memory.rotateBackups();
    expect(backupNames(opened)).toHaveLength(3);
    expect(backupNames(opened)).toContain(basename(earlier ?? ''));
  });

  test('E8 a forget is repeated in the backups that hold it, and everything else in them stays', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const question = await ask(memory, secret);
    const reply = await answer(memory, 'Quokkamarmalade it is, you said.', [question]);
    const other = await ask(memory, 'What is the weather in Reykjavik?');
    await memory.rotateBackups();
    const receipt = await memory.forget({ ids: [question.id] });
    const [name] = backupNames(opened);
    expect(receipt.scan.status).toBe('clean');
    expect(receipt.consumers.find(({ consumer }) => consumer === 'backups')?.action).toContain(
      `1 rewritten (${name})`,
    );
    const ids = inBackup(opened, "SELECT id FROM record WHERE kind = 'message'");
    expect(ids).toEqual([other.id]);
    expect(ids).not.toContain(reply.id);
    expect(inBackup(opened, 'PRAGMA integrity_check')).toEqual(['ok']);
    expect(await memory.auditForgets(receipt.version)).toMatchObject([{ ok: true }]);
  });

  test('E8 one without it is left as it is; a damaged database that holds it is removed, and the receipt says so', async () => {
    const opened = await openTestMemory();
    const { memory, vault } = opened;
    await ask(memory, 'What is the weather in Reykjavik?');
    const backup = (await memory.rotateBackups()) ?? '';
    const bytes = readFileSync(backup);
    const question = await ask(memory, secret);
    const damaged = join(vault.paths.backups, 'damaged-1', 'commonplace.db');
    mkdirSync(join(vault.paths.backups, 'damaged-1'));
    writeFileSync(damaged, `not a database, but: ${secret}`);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(readFileSync(backup).equals(bytes)).toBe(true);
    expect(existsSync(damaged)).toBe(false);
    expect(receipt.consumers.find(({ consumer }) => consumer === 'backups')?.action).toContain(
      `1 removed (${join('damaged-1', 'commonplace.db')})`,
    );
  });
});

describe('known exports', () => {
  async function exported() {
    const opened = await openTestMemory();
    const { memory, vault } = opened;
    await memory.commit([runCreated()]);
    const question = await ask(memory, secret, { run_id: 'run-1' });
    await memory.commit([
      {
        kind: 'event',
        event: {
          run_id: 'run-1',
          kind: 'step_started',
          facts: { step: 'answer' },
          content: { text: secret },
        },
        sources: [question],
      },
    ]);
    const path = join(testFolder(), 'run-1.jsonl');
    const text = Buffer.from(exportJournal(vault.database, 'run-1'));
    writeFileSync(path, text);
    await memory.rememberExport(path, 'run-1', text);
    return { ...opened, question, path };
  }

  test('E8 an export is written again without what was erased, and still verifies', async () => {
    const { memory, question, path } = await exported();
    expect(readFileSync(path, 'utf8')).toContain('quokkamarmalade');
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(readFileSync(path, 'utf8')).not.toContain('quokkamarmalade');
    expect(verifyJournalFile(readFileSync(path))).toMatchObject({ ok: true });
    expect(receipt.consumers.find(({ consumer }) => consumer === 'exports')?.action).toContain(
      `1 rewritten (${path})`,
    );
  });

  test('E8 an audit counts what an export holds again', async () => {
    const { memory, question, path } = await exported();
    const before = readFileSync(path);
    await memory.forget({ ids: [question.id] });
    const stale = async () =>
      (await memory.auditForgets())[0]?.consumers.find(({ consumer }) => consumer === 'exports')?.stale;
    expect(await stale()).toBe(0);
    writeFileSync(path, before);
    expect(await stale()).toBe(1);
    expect(await memory.auditForgets()).toMatchObject([{ ok: false }]);
  });

  test('E8 one that somebody changed is left alone, and makes the receipt not clean, naming it', async () => {
    const { memory, question, path } = await exported();
    writeFileSync(path, `${readFileSync(path, 'utf8')}# mine\n`);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [path] });
  });
});

describe('a crash after the commit', () => {
  test('E8 the scan is taken up at the next start, and nothing of the texts lies about meanwhile', async () => {
    const opened = await openTestMemory();
    const { memory, vault, folder } = opened;
    const question = await ask(memory, secret);
    const left = join(folder, 'attachments', 'left-over.bin');
    writeFileSync(left, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    // As the crash would have left it: the draft of the receipt, the key, and the encrypted texts.
    const key = Buffer.alloc(32, 7);
    const nonce = Buffer.alloc(12, 9);
    const encryption = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([
      encryption.update(JSON.stringify({ texts: [secret], attachments: [] })),
      encryption.final(),
    ]);
    const file = join(vault.paths.temporary, `forget-${receipt.version}`);
    writeFileSync(file, Buffer.concat([nonce, encryption.getAuthTag(), body]));
    const { database } = vault;
    database.prepare('INSERT INTO unfinished_forget (version, key) VALUES (?, ?)').run(receipt.version, key);
    const pending = { ...receipt, scan: { ...receipt.scan, status: 'pending', residue: [] } };
    database
      .prepare('UPDATE forget_receipt SET receipt = ? WHERE version = ?')
      .run(JSON.stringify(pending), receipt.version);
    expect(readFileSync(file).includes('quokka')).toBe(false);
    await memory.close();

    const again = await openTestMemory({ folder });
    await again.memory.forget({ ids: [question.id] });
    const receipts = await again.memory.listReceipts();
    expect(receipts.find(({ version }) => version === receipt.version)).toMatchObject({
      scan: { status: 'not_clean', residue: [left] },
    });
    expect(existsSync(file)).toBe(false);
    expect(again.vault.database.prepare('SELECT count(*) FROM unfinished_forget').pluck().get()).toBe(0);
  });

  test.each([
    ['missing', (file: string) => rmSync(file)],
    ['cut short', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 40))],
  ] as const)('E8 where what is left to do is %s, the receipt does not say clean', async (_how, damage) => {
    const opened = await openTestMemory();
    const { memory, vault, folder } = opened;
    const question = await ask(memory, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    const { database } = vault;
    const file = join(vault.paths.temporary, `forget-${receipt.version}`);
    writeFileSync(file, Buffer.alloc(100, 1));
    database
      .prepare('INSERT INTO unfinished_forget (version, key) VALUES (?, ?)')
      .run(receipt.version, Buffer.alloc(32, 7));
    const pending = { ...receipt, scan: { ...receipt.scan, status: 'pending', residue: [] } };
    database.prepare('UPDATE forget_receipt SET receipt = ?').run(JSON.stringify(pending));
    damage(file);
    await memory.close();

    const again = await openTestMemory({ folder });
    await again.memory.auditForgets();
    const [resumed] = await again.memory.listReceipts();
    expect(resumed?.scan.status).toBe('not_clean');
    expect(resumed?.scan.not_looked_for.join(' ')).toContain('a crash lost the note of it');
    expect(await again.memory.auditForgets()).toMatchObject([{ ok: false, scan: 'not_clean' }]);
    const second = await again.memory.forget({ ids: [question.id] });
    expect(second.scan.status).toBe('not_clean');
  });

  test('E8 a finished forget leaves neither key nor texts', async () => {
    const { memory, vault } = await openTestMemory();
    await memory.forget({ ids: [(await ask(memory, secret)).id] });
    expect(readdirSync(vault.paths.temporary)).toEqual([]);
    expect(vault.database.prepare('SELECT count(*) FROM unfinished_forget').pluck().get()).toBe(0);
  });
});

describe('consumers and audit', () => {
  test('E4 a receipt names every consumer of the registry with its watermark, and no other', async () => {
    const { memory } = await openTestMemory();
    const receipt = await memory.forget({ ids: [(await ask(memory, secret)).id] });
    expect(receipt.consumers.map(({ consumer }) => consumer).toSorted()).toEqual(
      [...consumerNames].toSorted(),
    );
    expect(receipt.consumers.every(({ watermark }) => watermark === receipt.version)).toBe(true);
  });

  test('E4 a window that is behind is not hidden by one that is not, until it is gone', async () => {
    const windows = ['first', 'second'];
    const audience = async (version: number) =>
      windows.map((name) => ({
        consumer: 'windows',
        watermark: name === 'second' ? 0 : version,
        action: `window ${name}`,
      }));
    const { memory } = await openTestMemory({ audience });
    await memory.forget({ ids: [(await ask(memory, secret)).id] });
    const watermarkOf = async () =>
      (await memory.auditForgets())[0]?.consumers.find(({ consumer }) => consumer === 'windows')?.watermark;
    expect(await watermarkOf()).toBe(0);
    expect(await memory.auditForgets()).toMatchObject([{ ok: false }]);
    windows.pop();
    const { version } = await memory.forget({ ids: [(await ask(memory, 'Something else.')).id] });
    expect(await watermarkOf()).toBe(version);
    expect(await memory.auditForgets()).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('E8 forgetting again makes nothing clean, until what was left is gone', async () => {
    const { memory, folder } = await openTestMemory();
    const question = await ask(memory, secret);
    const other = await ask(memory, 'Something else altogether, to be forgotten later.');
    const left = join(folder, 'attachments', 'left-over.bin');
    writeFileSync(left, secret);
    const first = await memory.forget({ ids: [question.id] });
    expect(first.scan).toMatchObject({ status: 'not_clean', residue: [left] });
    const second = await memory.forget({ ids: [question.id] });
    expect(second.scan).toMatchObject({ status: 'not_clean', residue: [left] });
    expect((await memory.forget({ ids: [other.id] })).scan.status).toBe('clean');
    expect((await memory.auditForgets()).map(({ ok, residue }) => [ok, residue])).toEqual([
      [true, []],
      [false, [left]],
      [false, [left]],
    ]);
    rmSync(left);
    expect((await memory.forget({ ids: [question.id] })).scan.status).toBe('clean');
    expect((await memory.auditForgets()).every(({ ok }) => ok)).toBe(true);
  });

  test('E8 an audit finds what is back, and what was derived of it', async () => {
    const { memory, vault } = await openTestMemory();
    const question = await ask(memory, secret);
    const other = await ask(memory, 'Something else?');
    const { version } = await memory.forget({ ids: [question.id] });
    expect(await memory.auditForgets()).toMatchObject([{ version, ok: true }]);
    vault.database
      .prepare(
        `INSERT INTO lineage (artifact_id, artifact_kind, source_id, source_version, relation, artifact_version)
         VALUES (?, 'message', ?, ?, 'derived', ?)`,
      )
      .run(other.id, question.id, question.version, other.version);
    const [audit] = await memory.auditForgets(version);
    expect(audit).toMatchObject({ ok: false });
    expect(audit?.consumers.find(({ consumer }) => consumer === 'job_queues')).toMatchObject({ stale: 1 });
    expect(await memory.readRecord(other.id)).toBeNull();
    await expect(memory.auditForgets(version + 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('candidates', () => {
  test('E7 are found by text in every store and by time, shown with ids and versions, and nothing is forgotten', async () => {
    const { memory, vault } = await openTestMemory();
    const first = await ask(memory, secret, { timestamp: '2026-01-02T10:00:00.000Z' });
    const second = await ask(memory, 'How do herons fish?', { timestamp: '2026-01-03T10:00:00.000Z' });
    await memory.commit([
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: 'Quokkamarmalade again.',
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
    const found = await memory.findCandidates({ text: 'quokkamarmalade' });
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['message', 'note']));
    expect(found).toContainEqual(expect.objectContaining({ id: first.id, version: first.version }));
    const range = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-04T00:00:00.000Z' };
    expect((await memory.findCandidates(range)).map(({ id }) => id)).toEqual([second.id]);
    await expect(memory.findCandidates({})).rejects.toMatchObject({ code: 'invalid_input' });
    expect(vault.database.prepare('SELECT count(*) FROM forget_log').pluck().get()).toBe(0);
  });
});
