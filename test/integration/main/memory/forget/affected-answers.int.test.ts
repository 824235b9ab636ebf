import { describe, expect, test } from 'vitest';
import { addDocument } from '../add-document.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('answers', () => {
  async function quoted() {
    const opened = await openTestMemory();
    const { memory } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    const question = await ask(memory, 'What is the word?');
    const [quotes] = await memory.commit([
      {
        kind: 'message',
        thread_id: 'thread-1',
        role: 'assistant',
        content: 'It says who may know of it.',
        run_id: null,
        sources: [question, chunk],
        citations: [
          {
            number: 1,
            record_id: chunk.id,
            version: chunk.version,
            source: 'secret.txt',
            quote: 'nobody else may know',
          },
        ],
      },
    ]);
    const inView = await answer(memory, 'I can not say.', [question, chunk]);
    return { ...opened, document, question, quotes: reference(quotes), inView };
  }

  test('E7 the plan tells answers that quote it from those that had it in view', async () => {
    const { memory, document, quotes, inView } = await quoted();
    const plan = await memory.planForget([document.id]);
    expect(plan.answers.map(({ id, use }) => [id, use])).toEqual([
      [quotes.id, 'quotes'],
      [inView.id, 'in_view'],
    ]);
    expect(plan.artifacts).toMatchObject({ chunk: 1, message: 2, vector: 3 });
    expect(await memory.readRecord(quotes.id)).not.toBeNull();
  });

  test('E7 a kept answer is labelled, display-only, and out of every lineage; the others go', async () => {
    const { memory, document, question, quotes, inView } = await quoted();
    const receipt = await memory.forget({ ids: [document.id], keep: [quotes.id] });
    expect(receipt.kept).toMatchObject([{ id: quotes.id }]);
    expect(receipt.scan.status).toBe('clean');
    const shown = await memory.listMessages('thread-1');
    expect(shown.map(({ id, kept }) => [id, kept])).toEqual([
      [question.id, false],
      [quotes.id, true],
    ]);
    expect(shown[1]?.citations).toEqual([]);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([question.id]);
    const found = await memory.search({ text: 'who may know of it', store: 'conversation' });
    expect(found.map(({ record_id }) => record_id)).not.toContain(quotes.id);
    expect(await memory.readSources(quotes.id)).toMatchObject([{ id: 'thread-1', kind: 'thread' }]);
    expect(await memory.readRecord(inView.id)).toBeNull();
    const now = { id: quotes.id, version: receipt.version };
    await expect(summarise(memory, '0a1b2c3d', [now])).rejects.toEqual(errorOf('stale_derivation'));
    await expect(summarise(memory, '0a1b2c3d', [quotes])).rejects.toEqual(errorOf('stale_derivation'));
  });

  test('E7 an id that is no answer to keep is refused before anything goes', async () => {
    const { memory, document, question, quotes } = await quoted();
    const unrelated = await answer(memory, 'Unrelated.', [question]);
    const keeping = (...keep: string[]) => memory.forget({ ids: [document.id], keep });
    await expect(keeping(quotes.id, 'never')).rejects.toEqual(errorOf('not_found'));
    for (const id of [unrelated.id, question.id, document.id, 'thread-1']) {
      await expect(keeping(quotes.id, id)).rejects.toEqual(errorOf('invalid_input'));
    }
    expect(await memory.documents.readDocument(document.id)).not.toBeNull();
    expect(await memory.listReceipts()).toEqual([]);
    await keeping(quotes.id);
    expect((await keeping(quotes.id)).kept).toEqual([
      { id: quotes.id, why: 'kept by the user at an earlier forget' },
    ]);
  });

  test('E1 a kept answer is an edited one: it has the version of the forget', async () => {
    const { memory, document, quotes } = await quoted();
    const receipt = await memory.forget({ ids: [document.id], keep: [quotes.id] });
    expect(await memory.readRecord(quotes.id)).toMatchObject({ kept: true, version: receipt.version });
  });

  test('E7 the receipt says of each kept answer how much of what was forgotten it repeats', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    const repeats = await answer(memory, `It says: ${secret} That is all.`, [chunk]);
    const silent = await answer(memory, 'It says something that I had better not repeat.', [chunk]);
    const receipt = await memory.forget({ ids: [document.id], keep: 'all' });
    expect(receipt.scan.status).toBe('clean');
    expect(receipt.kept).toEqual([
      { id: repeats.id, why: 'kept by the user; it repeats one passage of what was forgotten' },
      { id: silent.id, why: 'kept by the user' },
    ]);
  });

  test('E7 an answer in a forgotten thread cannot be kept, and then nothing goes', async () => {
    const { memory, quotes } = await quoted();
    await expect(memory.forget({ ids: ['thread-1'], keep: [quotes.id] })).rejects.toEqual(
      errorOf('invalid_input'),
    );
    expect(await memory.readRecord(quotes.id)).not.toBeNull();
    expect((await memory.forget({ ids: ['thread-1'], keep: 'all' })).kept).toEqual([]);
  });
});
