import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { occurrences } from '../../../../scripted/occurrences.ts';
import { addDocument } from '../add-document.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('scrub and scan', () => {
  test('E8 nothing of it is left in any file of the vault, while a neighbour stays', async () => {
    const opened = await openTestMemory();
    const { memory, folder } = opened;
    writeFileSync(join(folder, 'attachments', 'abc.txt'), secret);
    const document = await addDocument(opened, '/papers/secret.txt', [secret, `${secret} `.repeat(200)], {
      attachment: 'abc.txt',
    });
    await addDocument(opened, '/papers/other.txt', ['A heron stands in shallow water and waits.']);
    expect(occurrences(folder, 'quokkamarmalade')).toBeGreaterThan(1);
    const receipt = await memory.forget({ ids: [document.id] });
    expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });
    expect(receipt.scan.bytes).toBeGreaterThan(10_000);
    expect(occurrences(folder, 'quokkamarmalad')).toBe(0);
    expect(existsSync(join(folder, 'attachments', 'abc.txt'))).toBe(false);
    expect(await memory.search({ text: 'heron in water', store: 'knowledge' })).toHaveLength(1);
  });

  test.each([['utf8'], ['utf16le']] as const)(
    'E8 residue in %s makes it not clean and names the file',
    async (encoding) => {
      const { memory, folder } = await openTestMemory();
      const question = await ask(memory, `${'Words before it. '.repeat(50)}${secret}`);
      const file = join(folder, 'attachments', 'left-over.bin');
      writeFileSync(file, Buffer.from(`\u0001\u0001${secret.slice(5, 60)}\u0001`, encoding));
      const receipt = await memory.forget({ ids: [question.id] });
      expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [file] });
      expect(receipt.scan.occurrences).toBeGreaterThan(0);
    },
  );

  test('E8 what a surviving record says as well is no residue', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, `First: ${secret}`);
    await ask(memory, `Again: ${secret}`);
    expect((await memory.forget({ ids: [first.id] })).scan.status).toBe('clean');
  });

  test('E8 nor is what the end of one text of a survivor and the beginning of its next say together', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, secret);
    const other = await ask(memory, 'What do herons wait for?');
    await memory.commit([
      {
        kind: 'summary',
        id: '0a1b2c3d',
        thread_id: 'thread-1',
        summary: 'What herons do.',
        description: secret.slice(0, 30),
        full_content: secret.slice(30),
        consumed: [other],
      },
    ]);
    expect((await memory.forget({ ids: [first.id] })).scan).toMatchObject({ status: 'clean', residue: [] });
  });

  test('E8 a copy made before a migration that holds it is removed', async () => {
    const { memory, folder } = await openTestMemory();
    const question = await ask(memory, secret);
    const copy = join(folder, 'backups', 'commonplace-schema-10-2026-01-01T000000000Z.db');
    writeFileSync(copy, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(existsSync(copy)).toBe(false);
    expect(receipt.consumers).toContainEqual(
      expect.objectContaining({
        consumer: 'backups',
        action: '0 rewritten; 1 removed (commonplace-schema-10-2026-01-01T000000000Z.db)',
      }),
    );
  });

  test('E8 the receipt counts in words: one vector, several rows', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, secret);
    const { consumers } = await memory.forget({ ids: [question.id] });
    const did = new Map(consumers.map(({ consumer, action }) => [consumer, action]));
    expect(did.get('vector_index')).toBe('1 vector removed');
    expect(did.get('attachments')).toBe('0 files removed');
  });

  test('E8 the receipt holds no content and is kept', async () => {
    const { memory, vault } = await openTestMemory();
    const question = await ask(memory, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    const stored = vault.database
      .prepare<[number], string>('SELECT receipt FROM forget_receipt WHERE version = ?')
      .pluck()
      .get(receipt.version);
    expect(JSON.parse(stored ?? '')).toEqual(receipt);
    expect(stored).not.toContain('quokka');
  });
});
