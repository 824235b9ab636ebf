import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { ask, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('late writes', () => {
  test('E6 what was made from a forgotten record is refused in its own transaction', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Who wrote Kestrel?');
    const stays = await ask(memory, 'Something else?');
    await memory.forget({ ids: [question.id] });
    const late: MemoryWrite = {
      kind: 'entity',
      name: 'R. Marlow',
      type: 'PERSON',
      description: 'an author',
      origin: 'model',
      sources: [stays, question],
    };
    await expect(memory.commit([late])).rejects.toEqual(errorOf('stale_derivation'));
    await expect(summarise(memory, '0a1b2c3d', [stays, question])).rejects.toEqual(
      errorOf('stale_derivation'),
    );
    expect(await memory.counts()).toMatchObject({ entity: 0, summary: 0 });
  });

  test('E6 a forget while the artifact is being embedded wins', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const question = await ask(memory, 'Who wrote Kestrel?');
    const writing = memory.commit([
      {
        kind: 'entity',
        name: 'R. Marlow',
        type: 'PERSON',
        description: 'an author',
        origin: 'model',
        sources: [question],
      },
    ]);
    const outcome = await Promise.allSettled([memory.forget({ ids: [question.id] }), writing]);
    const stored = outcome[1].status === 'fulfilled';
    if (!stored) expect(outcome[1]).toMatchObject({ reason: { code: 'stale_derivation' } });
    expect((await memory.counts()).entity).toBe(0);
  });

  test('E6 a document that was forgotten takes no more writes', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const created = await memory.documents.createDocument({
      path: '/papers/a.txt',
      title: 'a.txt',
      media_type: 'text/plain',
      bytes: 10,
      content_hash: 'abc',
      attachment: null,
    });
    await memory.forget({ ids: [created.id] });
    const chunk = { content: 'Late.', start: 0, end: 5, page: null };
    const complete = memory.documents.completeDocument({
      id: created.id,
      title: 'a.txt',
      media_type: 'text/plain',
      pages: null,
      reason: null,
      chunks: [chunk],
    });
    await expect(complete).rejects.toEqual(errorOf('source_forgotten'));
    await expect(memory.documents.updateDocument(created.id, { progress: 0.5 })).rejects.toEqual(
      errorOf('source_forgotten'),
    );
    await expect(memory.documents.createDocument({ ...created, content_hash: 'abc' })).rejects.toEqual(
      errorOf('forgotten_content'),
    );
  });
});
