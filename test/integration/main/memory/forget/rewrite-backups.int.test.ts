import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
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
