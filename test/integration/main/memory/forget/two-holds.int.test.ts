import { expect, test } from 'vitest';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const grace = 600_000;
const one = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
const two = 'The second vault opens with the words wombat thunderstorm at midnight only.';

async function twoQuestions() {
  const opened = await openTestMemory();
  const { memory, vault } = opened;
  const first = await ask(memory, one);
  const second = await ask(memory, two);
  const both = await answer(memory, `You said: ${two}`, [first, second]);
  const held = (word: string): unknown =>
    vault.database.prepare('SELECT count(*) FROM hidden_row WHERE row LIKE ?').pluck().get(`%${word}%`);
  return { ...opened, first, second, both, held };
}

test('E9 E8 what is forgotten while something else is hidden leaves that hiding too, and does not come back with it', async () => {
  const { memory, first, second, both, held } = await twoQuestions();
  const undo = await memory.hide({ ids: [first.id], graceMs: grace });
  expect(held('wombat')).not.toBe(0);
  const receipt = await memory.forget({ ids: [second.id] });
  expect(receipt.scan.status).toBe('clean');
  expect(held('wombat')).toBe(0);
  expect(held('quokkamarmalade')).not.toBe(0);
  expect((await memory.restoreHidden(undo.version)).ids).toEqual([first.id]);
  expect(await memory.readRecord(both.id)).toBeNull();
});

test('E9 E8 nor when it was hidden as well and its time ended first', async () => {
  const { memory, first, second, both, held } = await twoQuestions();
  const undo = await memory.hide({ ids: [first.id], graceMs: grace });
  const later = await memory.hide({ ids: [second.id], graceMs: grace });
  const receipt = await memory.eraseHidden(later.version);
  expect(receipt.scan.status).toBe('clean');
  expect(held('wombat')).toBe(0);
  expect((await memory.restoreHidden(undo.version)).ids).toEqual([first.id]);
  expect(await memory.readRecord(both.id)).toBeNull();
});

test('E9 what is made from two hidden records comes back with the last of them, whichever is restored first', async () => {
  for (const order of [0, 1]) {
    const { memory, first, second, both, held } = await twoQuestions();
    const summary = await summarise(memory, '0a1b2c3d', [first, second]);
    const hidden = [
      (await memory.hide({ ids: [first.id], graceMs: grace })).version,
      (await memory.hide({ ids: [second.id], graceMs: grace })).version,
    ];
    const versions = order === 0 ? hidden : hidden.toReversed();
    await memory.restoreHidden(versions[0] ?? 0);
    expect(await memory.readRecord(both.id)).toBeNull();
    await memory.restoreHidden(versions[1] ?? 0);
    expect(await memory.readRecord(both.id)).toMatchObject({ content: `You said: ${two}` });
    expect((await memory.expandSummary(summary.id)).messages).toHaveLength(2);
    const receipt = await memory.forget({ ids: [second.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(await memory.readRecord(both.id)).toBeNull();
    expect(held('wombat')).toBe(0);
  }
});

test('E9 what waits for another hidden forget is erased and scanned for with that one', async () => {
  const { memory, vault, first, second, both, held } = await twoQuestions();
  const undo = await memory.hide({ ids: [first.id], graceMs: grace });
  const later = await memory.hide({ ids: [second.id], graceMs: grace });
  await memory.restoreHidden(undo.version);
  expect(held('You said')).not.toBe(0);
  const receipt = await memory.eraseHidden(later.version);
  expect(receipt.scan.status).toBe('clean');
  expect(await memory.readRecord(both.id)).toBeNull();
  expect(await memory.readRecord(first.id)).toMatchObject({ content: one });
  expect(vault.database.prepare('SELECT count(*) FROM hidden_row').pluck().get()).toBe(0);
});

test('E9 E3 of a hidden entity only what is said elsewhere comes back when a mention of it is forgotten meanwhile', async () => {
  const { memory, first, second, held } = await twoQuestions();
  const mention = (description: string, source: typeof first) =>
    memory.commit([
      { kind: 'entity', name: 'Vault', type: 'PLACE', description, origin: 'model', sources: [source] },
    ]);
  await mention('a place with a password', first);
  const [written] = await mention('opens with wombat thunderstorm, as is said somewhere', second);
  const entity = reference(written);
  const undo = await memory.hide({ ids: [first.id], graceMs: grace });
  expect(await memory.readRecord(entity.id)).toMatchObject({
    description: expect.stringContaining('wombat'),
  });
  await memory.forget({ ids: [second.id] });
  expect(held('wombat')).toBe(0);
  expect(await memory.readRecord(entity.id)).toBeNull();
  await memory.restoreHidden(undo.version);
  expect(await memory.readRecord(entity.id)).toMatchObject({
    name: 'Vault',
    description: 'a place with a password',
  });
  await memory.forget({ ids: [first.id] });
  expect(await memory.readRecord(entity.id)).toBeNull();
});
