import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('conversation', () => {
  test('R3 the last messages of one thread, oldest first, and how many were left out', async () => {
    const { memory } = await openTestMemory();
    const asked = [];
    for (let index = 0; index < 12; index += 1) asked.push(await ask(memory, `Question ${index}?`));
    await ask(memory, 'In another thread', { thread_id: 'thread-2' });
    const page = await memory.readConversation({
      thread_id: 'thread-1',
      limit: 10,
      exclude: asked[11]?.id ?? '',
    });
    expect(page.messages.map((message) => message.content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Question ${index + 1}?`),
    );
    expect(page.omitted).toBe(1);
    const all = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(all).toMatchObject({ omitted: 0, messages: { length: 12 } });
    expect(await memory.measureConversation({ thread_id: 'thread-1' })).toEqual({
      messages: 12,
      characters: 12 * 11 + 2,
    });
  });

  test('R3 instants are compared, not their text, and equal ones keep the order of writing', async () => {
    const { memory } = await openTestMemory();
    await ask(memory, 'third', { timestamp: '2026-03-01T12:00:00Z' });
    await ask(memory, 'first', { timestamp: '2026-03-01T12:30:00+02:00' });
    await ask(memory, 'fourth', { timestamp: '2026-03-01T12:00:00.000Z' });
    await ask(memory, 'second', { timestamp: '2026-03-01T11:59:59.999Z' });
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ content }) => content)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('R1 a message is stored though nothing can embed it', async () => {
    const lexical = createLexicalEmbedder();
    const unavailable = () => Promise.reject(new CommonplaceError('embedder_unavailable', 'No model.'));
    const { memory, vault } = await openTestMemory({
      embedder: { ...lexical, embedQuery: unavailable, embedDocuments: unavailable },
    });
    const { id } = await ask(memory, 'Is anybody there?');
    expect(await memory.readRecord(id)).toMatchObject({
      store: 'conversation',
      content: 'Is anybody there?',
    });
    expect(vault.database.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(0);
  });

  test('R1 an answer or question without content is refused', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Why?');
    await expect(ask(memory, '  \n')).rejects.toEqual(errorOf('invalid_input'));
    await expect(answer(memory, '', [question])).rejects.toEqual(errorOf('invalid_input'));
  });

  test('A a thread shows its own title or the beginning of its first message, and is found by either', async () => {
    const { memory } = await openTestMemory();
    await ask(memory, 'Find the Kestrel paper about streaming memory consolidation.');
    await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Herons' }]);
    const titles = (threads: readonly { title: string }[]) => threads.map(({ title }) => title);
    expect(titles(await memory.listThreads())).toEqual([
      'Herons',
      'Find the Kestrel paper about streaming memory consolidation.',
    ]);
    expect(titles(await memory.listThreads({ query: 'heron' }))).toEqual(['Herons']);
    expect(titles(await memory.listThreads({ query: 'STREAMING' }))).toHaveLength(1);
    const [renamed] = await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Birds' }]);
    expect(await memory.readThread('thread-2')).toMatchObject({ title: 'Birds', version: renamed?.version });
    expect(await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Birds' }])).toMatchObject([
      { unchanged: true },
    ]);
  });
});

test('R10 a call is logged in full with a preview of at most 2,000 bytes; a failure needs its error', async () => {
  const { memory } = await openTestMemory();
  const question = await ask(memory, 'Fetch it.');
  const log: Extract<MemoryWrite, { kind: 'tool_log' }> = {
    kind: 'tool_log',
    thread_id: 'thread-1',
    run_id: 'run-1',
    tool_call_id: 'call-1',
    tool_name: 'fetch_notes',
    tool_args: '{"name":"kestrel"}',
    result: 'ä'.repeat(5_000),
    status: 'success',
    error_message: null,
    sources: [question],
  };
  const [written] = await memory.commit([log]);
  const stored = await memory.readToolLog(written?.id ?? '');
  expect(stored.result).toBe(log.result);
  expect(stored.result_preview).toBe('ä'.repeat(1_000));
  expect(await memory.listToolLogs('thread-1')).toEqual([stored]);
  await expect(memory.commit([{ ...log, status: 'failed' }])).rejects.toEqual(errorOf('invalid_input'));
});
