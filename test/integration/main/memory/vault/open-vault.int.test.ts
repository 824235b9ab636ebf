import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openVault } from '../../../../../main/memory/vault/open-vault.ts';
import { openTestMemory, testFolder, testRandom } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });
const vaultModule = fileURLToPath(new URL('../../../../../main/memory/vault/open-vault.ts', import.meta.url));

function options(folder: string) {
  return { folder, clock: () => Date.parse('2026-01-01T00:00:00Z'), random: testRandom };
}

/** Another process that opens the vault, says so, and then waits to be ended. */
async function openElsewhere(folder: string) {
  const script = `
    import { openVault } from ${JSON.stringify(vaultModule)};
    try {
      const vault = openVault({ folder: ${JSON.stringify(folder)}, clock: () => 0, random: (length) => new Uint8Array(length) });
      console.log('open');
      // Held on to: what nothing refers to is closed when memory is tidied up.
      setInterval(() => vault.database.open, 1000);
    } catch (error) {
      console.log(error.code + ' ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line]: unknown[] = await once(child.stdout, 'data');
  return { child, said: String(line).trim() };
}

describe('lock', () => {
  test('E1 a second process is told plainly that the vault is open, also after a forget has read its files', async () => {
    const { memory, folder } = await openTestMemory();
    const question = await ask(memory, 'Something to be forgotten again.');
    expect((await openElsewhere(folder)).said).toMatch(/^vault_locked The vault at .* is open in another/);
    await memory.forget({ ids: [question.id] });
    expect((await openElsewhere(folder)).said).toMatch(/^vault_locked /);
    expect(() => openVault(options(folder))).toThrow(errorOf('vault_locked'));
  });

  test('E1 a vault whose process was killed opens again', async () => {
    const folder = join(testFolder(), 'vault');
    const { child, said } = await openElsewhere(folder);
    expect(said).toBe('open');
    expect(() => openVault(options(folder))).toThrow(errorOf('vault_locked'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const vault = openVault(options(folder));
    expect(vault.recovery).toBeNull();
    vault.close();
  });
});

describe('folder', () => {
  test('A a new vault has its folders, its description and the settings that every write relies on', () => {
    const folder = join(testFolder(), 'nested', 'vault');
    const vault = openVault(options(folder));
    expect(readdirSync(folder).sort()).toEqual(
      expect.arrayContaining(['attachments', 'backups', 'commonplace.db', 'vault.json']),
    );
    expect(JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8'))).toEqual({
      format: 'commonplace-vault',
      vault_id: vault.vaultId,
      created_at: '2026-01-01T00:00:00.000Z',
    });
    const pragma = (name: string) => vault.database.pragma(name, { simple: true });
    expect(['journal_mode', 'secure_delete', 'foreign_keys', 'locking_mode'].map(pragma)).toEqual([
      'wal',
      1,
      1,
      'exclusive',
    ]);
    expect(existsSync(join(folder, 'commonplace.db-shm'))).toBe(false);
    vault.close();
  });

  test.runIf(process.platform !== 'win32')('A a new vault is for its user alone', () => {
    const folder = join(testFolder(), 'nested', 'vault');
    openVault(options(folder)).close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test('A identity and fingerprint key stay the same from opening to opening', () => {
    const folder = join(testFolder(), 'vault');
    const first = openVault(options(folder));
    first.close();
    const second = openVault({ ...options(folder), random: (length) => new Uint8Array(length) });
    expect(second.vaultId).toBe(first.vaultId);
    expect(second.fingerprintKey.equals(first.fingerprintKey)).toBe(true);
    second.close();
  });

  test('A another distance than the stored one is refused', () => {
    const folder = join(testFolder(), 'vault');
    const vault = openVault(options(folder));
    vault.database.prepare("UPDATE vault_setting SET value = 'euclidean' WHERE key = 'distance'").run();
    vault.close();
    expect(() => openVault(options(folder))).toThrow(errorOf('vault_mismatch'));
  });

  test('A a path that is a file is refused', () => {
    const file = join(testFolder(), 'file');
    writeFileSync(file, 'not a folder');
    expect(() => openVault(options(file))).toThrow(errorOf('invalid_input'));
  });
});

describe('damage', () => {
  /** Overwrites some bytes of the vault's database. */
  function overwrite(folder: string, position: number, length: number): void {
    const descriptor = openSync(join(folder, 'commonplace.db'), 'r+');
    writeSync(descriptor, Buffer.alloc(length, 0xa5), 0, length, position);
    closeSync(descriptor);
  }

  test('A a damaged file is set aside untouched and rebuilt from what can be read', async () => {
    const folder = join(testFolder(), 'vault');
    const before = await openTestMemory({ folder });
    for (let index = 0; index < 40; index += 1) {
      await ask(before.memory, `Question ${index} about kestrels. ${'And so on. '.repeat(100)}`);
    }
    const forgotten = await ask(before.memory, 'To be forgotten for good.');
    await before.memory.forget({ ids: [forgotten.id] });
    const damagedPage = before.vault.database
      .prepare<[], number>(
        "SELECT pageno FROM dbstat WHERE name = 'CONVERSATIONAL_MEMORY' AND pagetype = 'leaf' LIMIT 1 OFFSET 5",
      )
      .pluck()
      .get();
    await before.memory.close();
    overwrite(folder, ((damagedPage ?? 0) - 1) * 4096, 4096);
    const damaged = readFileSync(join(folder, 'commonplace.db'));

    const after = await openTestMemory({ folder });
    const recovery = after.vault.recovery;
    expect(recovery?.damage.length).toBeGreaterThan(0);
    expect(readFileSync(recovery?.set_aside ?? '').equals(damaged)).toBe(true);
    const conversation = recovery?.tables.find(({ table }) => table === 'CONVERSATIONAL_MEMORY');
    expect(conversation?.rows).toBeGreaterThan(20);
    const messages = await after.memory.listMessages('thread-1');
    expect(messages).toHaveLength(conversation?.rows ?? 0);
    expect(messages.every(({ content }) => content.startsWith('Question '))).toBe(true);
    const later = await ask(after.memory, 'And after that?');
    expect(later.version).toBeGreaterThan(Math.max(...messages.map(({ version }) => version)));
    await expect(after.memory.forget({ ids: [forgotten.id] })).resolves.toMatchObject({
      targets: [{ id: forgotten.id }],
    });
    await after.memory.close();
    const again = await openTestMemory({ folder });
    expect(again.vault.recovery).toBeNull();
  });

  test('A a file that is no database is set aside, and an empty vault takes its place', async () => {
    const folder = join(testFolder(), 'vault');
    openVault(options(folder)).close();
    writeFileSync(join(folder, 'commonplace.db'), 'This is no database. '.repeat(1_000));
    const { memory, vault } = await openTestMemory({ folder });
    expect(vault.recovery).toMatchObject({ tables: [] });
    expect(readFileSync(vault.recovery?.set_aside ?? '', 'utf8')).toContain('This is no database.');
    await ask(memory, 'Still here?');
    expect((await memory.counts()).conversation).toBe(1);
  });
});
