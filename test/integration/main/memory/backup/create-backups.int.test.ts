import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { otherWork } from '../../../../../main/memory/other-work.ts';
import { plant } from '../forget/plant-unused.ts';
import { openTestMemory, type TestMemory, testFolder } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';
import { addBallast, backupNames, readColumn, untilBegun } from './vault-under-backup.ts';

const megabytes = 12;
const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
const messages = 'SELECT content FROM CONVERSATIONAL_MEMORY ORDER BY timestamp';

/** A vault that is large enough for things to happen while a backup of it is made. */
async function openLarge(): Promise<TestMemory & { readonly secretId: string }> {
  const opened = await openTestMemory();
  await ask(opened.memory, 'What is the weather in Reykjavik?');
  const { id } = await ask(opened.memory, secret);
  addBallast(opened.vault, megabytes);
  return { ...opened, secretId: id };
}

test('nothing waits for a backup: other work gets its turn for every megabyte, and reads and writes are answered', async () => {
  const { memory, vault } = await openLarge();
  const order: string[] = [];
  let turns = 0;
  const making = memory.rotateBackups().then(() => order.push('backup made'));
  await untilBegun(vault);
  await ask(memory, 'And in Oslo?');
  order.push('written');
  await memory.search({ text: 'weather', store: 'conversation' });
  order.push('found');
  for (; order.length < 3; turns += 1) await otherWork();
  await making;
  expect(order).toEqual(['written', 'found', 'backup made']);
  expect(turns).toBeGreaterThan(megabytes);
});

test('a backup is the vault as it was when it was begun, however much is written meanwhile', async () => {
  const { memory, vault } = await openLarge();
  const ballast = 'SELECT hex(bytes) FROM ballast';
  const before = vault.database.prepare(ballast).pluck().all();
  const making = memory.rotateBackups();
  await untilBegun(vault);
  // More than is otherwise left in the log.
  for (let times = 0; times < 3; times += 1)
    vault.database.exec('UPDATE ballast SET bytes = randomblob(length(bytes))');
  await ask(memory, 'And in Oslo?');
  const file = (await making) ?? '';
  expect(backupNames(vault)).toEqual([basename(file)]);
  expect(readColumn(file, 'PRAGMA integrity_check')).toEqual(['ok']);
  expect(readColumn(file, messages)).toEqual(['What is the weather in Reykjavik?', secret]);
  expect(isDeepStrictEqual(readColumn(file, ballast), before)).toBe(true);
  // It needs no log, and reading it leaves nothing beside it.
  expect(backupNames(vault)).toEqual([basename(file)]);

  addBallast(vault, 2 * megabytes);
  expect(statSync(vault.paths.database).size).toBeGreaterThan((3 * megabytes) << 20);
});

test('a backup made while the vault is written to is restored', async () => {
  const { memory, vault, folder, clock } = await openLarge();
  const making = memory.rotateBackups();
  await untilBegun(vault);
  await ask(memory, 'And in Oslo?');
  const name = basename((await making) ?? '');
  await memory.restoreBackup(name);
  await memory.close();
  const again = await openTestMemory({ folder, clock });
  expect(again.vault.restored).toMatchObject({ name });
  expect((await again.memory.listMessages('thread-1')).map(({ content }) => content)).toEqual([
    'What is the weather in Reykjavik?',
    secret,
  ]);
});

test('asked for twice at once, one is made', async () => {
  const { memory, vault } = await openLarge();
  const [one, other] = await Promise.all([memory.rotateBackups(), memory.rotateBackups()]);
  expect(one).toBe(other);
  expect(backupNames(vault)).toEqual([basename(one ?? '')]);
});

test('E8 a forget ends the backup under way and drops it; the next one has nothing of it', async () => {
  const { memory, vault, secretId } = await openLarge();
  const making = memory.rotateBackups();
  await untilBegun(vault);
  const receipt = await memory.forget({ ids: [secretId] });
  expect(await making).toBeNull();
  expect(backupNames(vault)).toEqual([]);
  expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });

  const file = (await memory.rotateBackups()) ?? '';
  expect(readColumn(file, messages)).toEqual(['What is the weather in Reykjavik?']);
  expect(readFileSync(file).includes('quokkamarmalade')).toBe(false);
  expect(await memory.auditForgets()).toMatchObject([{ ok: true }]);
});

test('E8 whenever the forget comes, before, during or right after a backup, no file has anything of it', async () => {
  const { memory, vault, clock } = await openTestMemory();
  addBallast(vault, 2);
  const outcomes = new Set<string>();
  for (const turns of [0, 1, 4, 16, 64, 256, 512, 1_024, 2_048, 4_096, 'until made'] as const) {
    clock.now += 25 * 60 * 60_000;
    const { id } = await ask(memory, secret);
    const making = memory.rotateBackups();
    if (turns === 'until made') await making;
    else for (let turn = 0; turn < turns; turn += 1) await otherWork();
    const { scan } = await memory.forget({ ids: [id] });
    expect(scan).toMatchObject({ status: 'clean', residue: [] });
    outcomes.add((await making) === null ? 'ended' : 'made');
    for (const name of backupNames(vault)) {
      expect(name).toMatch(/\.db$/);
      const file = join(vault.paths.backups, name);
      expect(readFileSync(file).includes('quokkamarmalade')).toBe(false);
      expect(readColumn(file, 'PRAGMA integrity_check')).toEqual(['ok']);
    }
  }
  expect([...outcomes].toSorted()).toEqual(['ended', 'made']);
});

test('E8 a backup waits for the forget under way, and the next forget does not wait for the backup', async () => {
  const { memory, vault, secretId } = await openLarge();
  const order: string[] = [];
  const forgetting = memory.forget({ ids: [secretId] }).then(() => order.push('forgotten'));
  const making = memory.rotateBackups().then((file) => order.push(file === null ? 'ended' : 'made'));
  await untilBegun(vault);
  expect(order).toEqual(['forgotten']);
  const { id } = await ask(memory, 'And in Oslo?');
  expect((await memory.forget({ ids: [id] })).scan.status).toBe('clean');
  await Promise.all([forgetting, making]);
  expect(order).toEqual(['forgotten', 'ended']);
});

test('E8 a word left in the unused part of a backup goes with what was hidden when it was made', async () => {
  const { memory, vault, secretId } = await openLarge();
  for (let index = 0; index < 30; index += 1) await ask(memory, `Herons stand ${index} in the reeds.`);
  const { version } = await memory.hide({ ids: [secretId], graceMs: 600_000 });
  const file = (await memory.rotateBackups()) ?? '';
  plant(file, Buffer.from('\x01\x0fquokkamarmalade\x05', 'latin1'));
  const { scan } = await memory.eraseHidden(version);
  expect(scan.status).toBe('clean');
  expect(backupNames(vault)).toEqual([basename(file)]);
  expect(readFileSync(file).includes('quokkamarmalade')).toBe(false);
});

test('E8 of a backup that was cut short by a crash nothing is left, and it does not count as made', async () => {
  const folder = join(testFolder(), 'vault');
  const child = fileURLToPath(new URL('./killed-child.ts', import.meta.url));
  const { signal, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, folder, secret],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(signal).toBe('SIGKILL');
  const clock = { now: Date.now() };
  const { memory, vault } = await openTestMemory({ folder, clock });
  expect(backupNames(vault)).toEqual([]);
  const [said] = await memory.listMessages('thread-1');
  const { scan } = await memory.forget({ ids: [said?.id ?? ''] });
  expect(scan.status).toBe('clean');
  await ask(memory, 'And in Oslo?');
  expect(readColumn((await memory.rotateBackups()) ?? '', messages)).toEqual(['And in Oslo?']);
});

test('closing ends the backup under way', async () => {
  const { memory, vault, folder, clock } = await openLarge();
  const making = memory.rotateBackups();
  await untilBegun(vault);
  await memory.close();
  expect(await making).toBeNull();
  expect(backupNames(vault)).toEqual([]);
  const again = await openTestMemory({ folder, clock });
  expect(await again.memory.rotateBackups()).not.toBeNull();
});

test('one that can’t be written is told, and the next is tried', async () => {
  const { memory, vault } = await openLarge();
  const aside = `${vault.paths.backups}-aside`;
  renameSync(vault.paths.backups, aside);
  await expect(memory.rotateBackups()).rejects.toThrow(/ENOENT/);
  renameSync(aside, vault.paths.backups);
  const file = (await memory.rotateBackups()) ?? '';
  expect(readColumn(file, 'PRAGMA integrity_check')).toEqual(['ok']);
});

test('E8 none is made of a vault in which a forget was cut short, until that has been made up for', async () => {
  const audience = async () => {
    throw new Error('The window is gone.');
  };
  const { memory, folder, clock } = await openTestMemory({ audience });
  await ask(memory, 'What is the weather in Reykjavik?');
  const { id } = await ask(memory, secret);
  await expect(memory.forget({ ids: [id] })).rejects.toThrow('The window is gone.');
  expect(await memory.rotateBackups()).toBeNull();
  await memory.close();
  const again = await openTestMemory({ folder, clock });
  expect(await again.memory.rotateBackups()).not.toBeNull();
});
