import { expect, test, vi } from 'vitest';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';
import { openTestMemory } from './open-test-memory.ts';

const question = {
  kind: 'message',
  thread_id: 'thread-1',
  role: 'user',
  content: 'What do herons eat?',
  run_id: null,
  sources: [],
} as const;

/** A vault whose embedder makes no vector of a question until it is told to answer. */
async function openHeldUp() {
  const lexical = createLexicalEmbedder();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const embedQuery = async (text: string) => {
    await waiting;
    return lexical.embedQuery(text);
  };
  const opened = await openTestMemory({ embedder: { ...lexical, embedQuery } });
  return { ...opened, answer };
}

test('R1 a question is stored before its vector is made, and found by it afterwards', async () => {
  const { memory, vault, answer } = await openHeldUp();
  const committed = memory.commit([{ kind: 'thread', id: 'thread-1', title: null }, question]);
  await vi.waitFor(async () => expect(await memory.listMessages('thread-1')).toHaveLength(1));
  answer();
  await committed;
  const vectors = vault.database.prepare("SELECT count(*) FROM vector WHERE store = 'conversation'").pluck();
  expect(vectors.get()).toBe(1);
});

test('R1 E6 a question that is forgotten while its vector is made gets none', async () => {
  const { memory, vault, answer } = await openHeldUp();
  const committed = memory.commit([
    { kind: 'thread', id: 'thread-1', title: null },
    { ...question, id: 'm' },
  ]);
  await vi.waitFor(async () => expect(await memory.listMessages('thread-1')).toHaveLength(1));
  await memory.forget({ ids: ['m'] });
  answer();
  await committed;
  expect(vault.database.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(0);
});
