import { expect, test } from 'vitest';
import { openTestMemory } from './open-test-memory.ts';
import { answer, ask, summarise } from './write-messages.ts';

test('E1 a clock that runs backwards changes nothing about what is newer', async () => {
  const { memory, clock } = await openTestMemory();
  const first = await ask(memory, 'Herons fish at dusk.');
  clock.now = Date.parse('1999-01-01T00:00:00.000Z');
  const second = await ask(memory, 'Kestrels hover over meadows.');
  expect(second.version).toBeGreaterThan(first.version);
  await summarise(memory, '0a1b2c3d', [first]);
  clock.now = Date.parse('1970-01-02T00:00:00.000Z');
  const receipt = await memory.forget({ ids: [first.id] });
  expect(receipt.version).toBeGreaterThan(second.version);
  await expect(memory.readSummary('0a1b2c3d')).rejects.toMatchObject({ code: 'stale_derivation' });
  await expect(answer(memory, 'At dusk.', [first])).rejects.toMatchObject({ code: 'stale_derivation' });
});

test('E1 a tool registered again with another text has a new version, and is found by that text', async () => {
  const { memory } = await openTestMemory();
  const tool = {
    kind: 'tool',
    name: 'look_up',
    signature: 'look_up(text: string)',
    queries: [],
    augmented: false,
  } as const;
  const [first] = await memory.commit([
    { ...tool, description: 'Finds tide tables.', source_hash: 'one' },
    { ...tool, name: 'draw', description: 'Draws a chart.', source_hash: 'other' },
  ]);
  const [again] = await memory.commit([
    { ...tool, description: 'Translates Icelandic.', source_hash: 'two' },
  ]);
  expect(again?.id).toBe(first?.id);
  expect(again?.version).toBeGreaterThan(first?.version ?? 0);
  const best = async (text: string) => (await memory.search({ text, store: 'toolbox' }))[0];
  expect(await best('Icelandic')).toMatchObject({ record_id: again?.id, version: again?.version });
  expect(JSON.stringify(await memory.search({ text: 'tide tables', store: 'toolbox' }))).not.toContain(
    'tide',
  );
});

test('E1 an entity that lost a source is rebuilt from what is left, under a new version, at its next read', async () => {
  const { memory } = await openTestMemory();
  const first = await ask(memory, 'Ana Duarte keeps the ledger.');
  const second = await ask(memory, 'Ana Duarte lives in Porto.');
  const mention = { kind: 'entity', name: 'Ana Duarte', type: 'PERSON', origin: 'user' } as const;
  const [entity] = await memory.commit([
    { ...mention, description: 'Ana Duarte keeps the ledger.', sources: [first] },
  ]);
  await memory.commit([{ ...mention, description: 'Ana Duarte lives in Porto.', sources: [second] }]);
  await memory.forget({ ids: [first.id] });
  const [left] = await memory.listRecords({ store: 'entity' });
  expect(left).toMatchObject({ id: entity?.id, name: 'Ana Duarte' });
  expect(left?.version).toBeGreaterThan(second.version);
  expect(JSON.stringify(left)).not.toContain('ledger');
  await memory.forget({ ids: [second.id] });
  expect(await memory.listRecords({ store: 'entity' })).toEqual([]);
});

test('E5 when a forget is heard of, its version stands in the log and nothing reads the record any more', async () => {
  const { memory, notices, vault } = await openTestMemory();
  const message = await ask(memory, 'The barometer fell to 960 hectopascals.');
  const logged: unknown[] = [];
  const push = notices.push.bind(notices);
  notices.push = (notice) => {
    logged.push(
      vault.database
        .prepare('SELECT record_id FROM forget_log WHERE version = ?')
        .pluck()
        .all(notice.version),
      vault.database.inTransaction,
    );
    return push(notice);
  };
  const receipt = await memory.forget({ ids: [message.id] });
  expect(notices[0]).toMatchObject({ version: receipt.version });
  expect(logged).toEqual([expect.arrayContaining([message.id]), false]);
  expect(await memory.readRecord(message.id)).toBeNull();
});

test('E5 a forget whose transaction fails is not acknowledged, and nothing is gone', async () => {
  const { memory, notices, vault } = await openTestMemory();
  const message = await ask(memory, 'The barometer fell to 960 hectopascals.');
  vault.database.exec(
    `CREATE TEMP TRIGGER full BEFORE INSERT ON forget_log BEGIN SELECT raise(ABORT, 'no room'); END`,
  );
  await expect(memory.forget({ ids: [message.id] })).rejects.toThrow('no room');
  expect(notices).toEqual([]);
  expect(await memory.readRecord(message.id)).toMatchObject(message);
});
