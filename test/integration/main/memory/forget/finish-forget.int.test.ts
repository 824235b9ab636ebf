import { createCipheriv } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

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
