import { expect, test } from 'vitest';
import { derivedSql, holdingSql, partsSql, runsSql } from '../../../../../main/memory/forget/closure.ts';
import { dependents } from '../../../../../main/memory/forget/delete-records.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

test('E8 every table whose rows belong to a record is emptied with it; a run keeps its row', async () => {
  const { vault } = await openTestMemory();
  const found = vault.database
    .prepare<[], { table: string; column: string }>(
      `SELECT m.name AS "table", f."from" AS "column" FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
       WHERE m.type = 'table' AND f."table" = 'record' ORDER BY 1`,
    )
    .all();
  const known = [
    ...dependents.map(({ table, column }) => ({ table, column })),
    { table: 'run', column: 'id' },
  ];
  expect(found.toSorted(byTable)).toEqual(known.toSorted(byTable));
});

test('E8 nothing belongs to a record that is gone, and SQLite minds it again after a forget and after a refused one', async () => {
  const { memory, vault } = await openTestMemory();
  const question = await ask(memory, 'What do kestrels eat?');
  await answer(memory, 'Voles, mostly.', [question]);
  await expect(memory.forget({ ids: ['nothing'] })).rejects.toThrow('never was');
  expect(vault.database.pragma('foreign_keys', { simple: true })).toBe(1);
  await memory.forget({ ids: ['thread-1'] });
  expect(vault.database.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(vault.database.pragma('foreign_key_check')).toEqual([]);
  expect((await memory.counts()).conversation).toBe(0);
});

test.each([
  ['what is derived', derivedSql],
  ['the parts', partsSql],
  ['the runs', runsSql],
  ['the runs that hold it still', holdingSql],
])('E9 %s of a closure are reached from it, not by reading the whole vault', async (_what, sql) => {
  const { memory, vault } = await openTestMemory();
  await ask(memory, 'What do kestrels eat?');
  await memory.planForget(['thread-1']);
  const plan = vault.database
    .prepare<[{ round: number }], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all({ round: 0 })
    .map(({ detail }) => detail);
  expect(plan.filter((line) => /^SCAN (?!temp\.closure|c$|down$)/.test(line))).toEqual([]);
});

function byTable(left: { readonly table: string }, right: { readonly table: string }): number {
  return left.table < right.table ? -1 : 1;
}
