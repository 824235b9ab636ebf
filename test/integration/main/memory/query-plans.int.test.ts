import { expect, test } from 'vitest';
import { isBehindSql } from '../../../../main/memory/frontier.ts';
import { threadMessagesSql } from '../../../../main/memory/search/conversation-messages.ts';
import { threadVectorsSql } from '../../../../main/memory/search/stored-hit.ts';
import { listThreadSql, readUnconsolidatedSql } from '../../../../main/memory/stores/conversation-store.ts';
import { listLostSql } from '../../../../main/memory/stores/lost-summary-store.ts';
import { readNotesSql } from '../../../../main/memory/stores/note-store.ts';
import { readPinsSql } from '../../../../main/memory/stores/pin-store.ts';
import { listToolLogsSql } from '../../../../main/memory/stores/tool-log-store.ts';
import { openTestMemory } from './open-test-memory.ts';

async function planOf(sql: string, parameters: unknown): Promise<string> {
  const { vault } = await openTestMemory();
  const rows = vault.database
    .prepare<[unknown], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(parameters);
  return rows.map(({ detail }) => detail).join('\n');
}

test('R3 the conversation is read off its partial index, in order, without sorting', async () => {
  const plan = await planOf(readUnconsolidatedSql, { thread_id: 't', exclude: '', limit: 10 });
  expect(plan).toContain('USING INDEX conversation_unconsolidated (thread_id=?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('A a thread is shown off its index, in order, without sorting', async () => {
  const plan = await planOf(listThreadSql, 't');
  expect(plan).toContain('USING INDEX conversation_thread (thread_id=?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('E3 what lost its summary is looked for in its own index, which is empty but for these', async () => {
  const plan = await planOf(listLostSql, 't');
  expect(plan).toContain('USING INDEX conversation_lost_summary (thread_id=?');
});

test('A tool logs are read off their index, in order, without sorting', async () => {
  const plan = await planOf(listToolLogsSql, 't');
  expect(plan).toContain('USING INDEX tool_log_thread (thread_id=?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('A notes are read off their index, in order, without sorting', async () => {
  const plan = await planOf(readNotesSql, ['user', 'me', 0]);
  expect(plan).toContain('USING INDEX note_subject (scope=? AND subject_id=?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('R2 the vectors of a thread are reached from the thread, not by reading every vector', async () => {
  for (const store of ['summary', 'conversation'] as const) {
    const plan = await planOf(threadVectorsSql(store), ['embedder', 'thread']);
    expect(plan).toMatch(/SEARCH s USING (?:COVERING )?INDEX \w+ \(thread_id=\?\)/);
    expect(plan).toContain('(record_id=? AND embedder=?)');
    expect(plan).not.toContain('SCAN');
  }
});

test('D7 pins are read off their index, in order, without sorting', async () => {
  const plan = await planOf(readPinsSql, ['session', 'thread']);
  expect(plan).toContain('USING INDEX pin_subject (scope=? AND subject_id=?)');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('Issue 6: the messages around one are reached along its thread, not by reading the thread', async () => {
  const plan = await planOf(threadMessagesSql, { rowids: '[]' });
  expect(
    plan.match(/SEARCH beside USING INDEX conversation_thread \(thread_id=\? AND timestamp[<>]\?\)/gu),
  ).toHaveLength(2);
  expect(plan).not.toMatch(/SCAN (?!wanted)/);
});

test('E3 how far the tables are behind is read off two indexes', async () => {
  const plan = await planOf(isBehindSql, []);
  expect(plan).toContain('SEARCH forget_log USING COVERING INDEX forget_log_version');
  expect(plan).not.toMatch(/SCAN (?:forget_log|consumer)/);
});
