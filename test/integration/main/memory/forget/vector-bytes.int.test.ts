import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret =
  'The ledger password is quokkamarmalade, and nobody else may know of it: not the keeper, not the clerk, not the heron by the water.';

function vectorOf({ vault }: TestMemory, id: string): Buffer {
  return (
    vault.database
      .prepare<[string], Buffer>('SELECT embedding FROM vector WHERE record_id = ?')
      .pluck()
      .get(id) ?? Buffer.alloc(0)
  );
}

test('E8 the vector of something forgotten is looked for in every file, whole or in part', async () => {
  const opened = await openTestMemory();
  const { memory, folder } = opened;
  const first = await ask(memory, secret);
  const second = await ask(
    memory,
    'Where do the herons of the estuary stand in winter, and what do they eat?',
  );
  const left = join(folder, 'attachments', 'left-over.bin');
  const vector = vectorOf(opened, first.id);
  writeFileSync(left, Buffer.concat([Buffer.from('abc'), vector.subarray(vector.length - 400)]));
  expect((await memory.forget({ ids: [second.id] })).scan.status).toBe('clean');
  expect((await memory.forget({ ids: [first.id] })).scan).toMatchObject({
    status: 'not_clean',
    residue: [left],
  });
});

test('E8 E9 so is that of something that was hidden first', async () => {
  const opened = await openTestMemory();
  const { memory, folder } = opened;
  const question = await ask(memory, secret);
  const left = join(folder, 'attachments', 'left-over.bin');
  writeFileSync(left, vectorOf(opened, question.id));
  const { version } = await memory.hide({ ids: [question.id], graceMs: 1_000 });
  expect((await memory.eraseHidden(version)).scan).toMatchObject({ status: 'not_clean', residue: [left] });
});

test('E8 a vector that a surviving record has as well is no residue, and no backup is lost', async () => {
  const { memory } = await openTestMemory();
  const first = await ask(memory, secret);
  await ask(memory, secret, { thread_id: 'thread-2' });
  await memory.rotateBackups();
  const receipt = await memory.forget({ ids: [first.id] });
  expect(receipt.scan.status).toBe('clean');
  expect(receipt.consumers.find(({ consumer }) => consumer === 'backups')?.action).toContain('0 removed');
});
