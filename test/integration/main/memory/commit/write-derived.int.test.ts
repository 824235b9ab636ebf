import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('summaries', () => {
  test('R9 marks exactly what it consumed, and expands to the summary and every original, oldest first', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First of all?');
    const second = await answer(memory, 'Then this.', [first]);
    const third = await ask(memory, 'And last?');
    await summarise(memory, '0a1b2c3d', [second, first]);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([third.id]);
    const expanded = await memory.expandSummary('0a1b2c3d');
    expect(expanded.messages.map(({ content }) => content)).toEqual(['First of all?', 'Then this.']);
    expect(expanded.messages.every(({ summary_id }) => summary_id === '0a1b2c3d')).toBe(true);
    expect(await memory.listSummaries('thread-1')).toHaveLength(1);
  });

  test('R9 a marked message is never summarised again, and the failed summary leaves nothing', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First of all?');
    const second = await ask(memory, 'Second of all?');
    await summarise(memory, '0a1b2c3d', [first]);
    await expect(summarise(memory, '11111111', [second, first])).rejects.toEqual(errorOf('conflict'));
    expect(await memory.listSummaries('thread-1')).toHaveLength(1);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([second.id]);
  });

  test('R8 an id that is not 8 hex digits is refused; an unknown one is not found', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First?');
    await expect(summarise(memory, 'XYZ', [first])).rejects.toEqual(errorOf('invalid_input'));
    await expect(memory.expandSummary('deadbeef')).rejects.toEqual(errorOf('not_found'));
  });
});

test('R11 a workflow is found by its query; one without steps is stored and never read', async () => {
  const { memory } = await openTestMemory();
  const question = await ask(memory, 'Find papers on agent memory.');
  const workflow: MemoryWrite = {
    kind: 'workflow',
    query: 'Find papers on agent memory.',
    steps: [{ tool: 'paper_search', outcome: 'success' }],
    answer_excerpt: '😀'.repeat(300),
    success: true,
    sources: [question],
  };
  const [stored, control] = await memory.commit([workflow, { ...workflow, steps: [] }]);
  const hits = await memory.search({ text: 'papers on agent memory', store: 'workflow' });
  expect(hits.map(({ record_id }) => record_id)).toEqual([stored?.id]);
  expect(await memory.readRecord(control?.id ?? '')).toBeNull();
  const listed = await memory.listRecords({ store: 'workflow' });
  expect(listed).toMatchObject([{ id: stored?.id, num_steps: 1, answer_excerpt: '😀'.repeat(200) }]);
  expect((await memory.counts()).workflow).toBe(1);
});

test('A the same entity twice is one record with both sources and a new version', async () => {
  const { memory } = await openTestMemory();
  const one = await ask(memory, 'Who is R. Marlow?');
  const two = await ask(memory, 'What did r. marlow write?');
  const entity = (name: string, description: string, source: typeof one): MemoryWrite => ({
    kind: 'entity',
    name,
    type: 'PERSON',
    description,
    origin: 'model',
    sources: [source],
  });
  const [first] = await memory.commit([entity('R. Marlow', 'an author of Kestrel', one)]);
  const [second] = await memory.commit([entity('r. marlow', 'an author', two)]);
  const [third] = await memory.commit([entity('R. Marlow', 'an author', two)]);
  expect(second?.id).toBe(first?.id);
  expect(second?.version).toBeGreaterThan(first?.version ?? 0);
  expect(third).toMatchObject({ version: second?.version, unchanged: true });
  expect((await memory.readSources(first?.id ?? '')).map(({ id }) => id)).toEqual([one.id, two.id]);
  const hits = await memory.search({ text: 'Marlow', store: 'entity' });
  expect(hits).toMatchObject([
    { version: second?.version, text: 'R. Marlow (PERSON): an author of Kestrel' },
  ]);
  const late = await answer(memory, 'By Marlow.', [reference(first)]);
  expect(await memory.readRecord(late.id)).not.toBeNull();
});
