import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference } from '../write-messages.ts';

const short = 'Texts of less than 12 characters outside the rows of tables.';

/** The page of a database file that holds these bytes, as a file of its own would have it after an erasure that missed it. */
function pageWith(file: string, bytes: string): Buffer {
  const database = readFileSync(file);
  const at = database.indexOf(bytes);
  expect(at).toBeGreaterThan(0);
  const start = at - (at % 4096);
  return database.subarray(start, start + 4096);
}

test('E8 a short text is found by its row, and the receipt says where else it was not looked for', async () => {
  const { memory, vault, folder } = await openTestMemory();
  const question = await ask(memory, 'Quokka 7');
  await answer(memory, 'Yes.', [question]);
  await ask(memory, 'Quokka 7', { thread_id: 'thread-2' });
  vault.database.pragma('wal_checkpoint(TRUNCATE)');
  const left = join(folder, 'backups', 'left.db-wal');
  writeFileSync(left, pageWith(vault.paths.database, 'Quokka 7'));
  const kept = join(folder, 'attachments', 'left.db');
  writeFileSync(kept, readFileSync(left));
  const receipt = await memory.forget({ ids: [question.id] });
  // What lies among the backups is removed; elsewhere it is named.
  expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [kept] });
  expect(receipt.scan.not_looked_for).toContain(short);
  expect(receipt.consumers.find(({ consumer }) => consumer === 'backups')?.action).toContain(
    '1 removed (left.db-wal)',
  );
});

test('E8 E9 the same short words of a survivor are no residue; nor is what was rebuilt or kept', async () => {
  const { memory } = await openTestMemory();
  const first = await ask(memory, 'Heron?');
  const other = await ask(memory, 'Heron?');
  const reply = await answer(memory, 'Yes.', [first]);
  for (const source of [first, other]) {
    const [entity] = await memory.commit([
      {
        kind: 'entity',
        name: 'Heron',
        type: 'SYSTEM',
        description: 'a bird',
        origin: 'model',
        sources: [source],
      },
    ]);
    reference(entity);
  }
  const receipt = await memory.forget({ ids: [first.id], keep: [reply.id] });
  expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });
  expect(receipt.rebuilt).toHaveLength(1);
  expect(receipt.scan.not_looked_for).toContain(short);
  expect((await memory.forget({ ids: [other.id] })).scan.status).toBe('clean');
});

test('E8 short texts of every kind of record leave nothing of their rows', async () => {
  const { memory } = await openTestMemory();
  const question = await ask(memory, 'Why?');
  const written = await memory.commit([
    {
      kind: 'note',
      scope: 'user',
      subject_id: 'user',
      content: 'Herons.',
      expires_at: '2030-01-01T00:00:00.000Z',
      origin: 'user',
      sources: [],
    },
    {
      kind: 'tool_log',
      thread_id: 'thread-1',
      run_id: null,
      tool_call_id: null,
      tool_name: 'get_current_time',
      tool_args: '{}',
      result: 'noon',
      status: 'success',
      error_message: null,
      sources: [question],
    },
  ]);
  for (const { id } of [question, ...written]) {
    expect((await memory.forget({ ids: [id] })).scan.status).toBe('clean');
  }
});
