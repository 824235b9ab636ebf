import { describe, expect, test } from 'vitest';
import { openTestMemory } from './open-test-memory.ts';
import { ask } from './write-messages.ts';

describe('listing', () => {
  test('A filters find letters beyond ASCII whatever their case', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([
      { kind: 'thread', id: 'obst', title: null },
      { kind: 'message', thread_id: 'obst', role: 'user', content: 'ÄPFEL', run_id: null, sources: [] },
    ]);
    expect(await memory.listRecords({ filter: 'äpfel' })).toHaveLength(1);
    expect(await memory.listThreads({ query: 'Äpfel' })).toMatchObject([{ id: 'obst' }]);
  });

  test('A records of every store, the latest first, filtered, in pages', async () => {
    const { memory } = await openTestMemory();
    for (let index = 0; index < 5; index += 1) await ask(memory, `Kestrel number ${index}`);
    await ask(memory, 'A heron');
    const first = await memory.listRecords({ filter: 'KESTREL', limit: 2 });
    const second = await memory.listRecords({ filter: 'kestrel', limit: 10, after: first[1]?.id ?? '' });
    expect([...first, ...second].map((record) => record.store === 'conversation' && record.content)).toEqual(
      Array.from({ length: 5 }, (_, index) => `Kestrel number ${4 - index}`),
    );
    expect(second.every(({ version }) => version > 0)).toBe(true);
  });
});
