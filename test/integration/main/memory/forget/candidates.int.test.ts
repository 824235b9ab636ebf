import { describe, expect, test } from 'vitest';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('candidates', () => {
  test('E7 are found by text in every store and by time, shown with ids and versions, and nothing is forgotten', async () => {
    const { memory, vault } = await openTestMemory();
    const first = await ask(memory, secret, { timestamp: '2026-01-02T10:00:00.000Z' });
    const second = await ask(memory, 'How do herons fish?', { timestamp: '2026-01-03T10:00:00.000Z' });
    await memory.commit([
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: 'Quokkamarmalade again.',
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
    const found = await memory.findCandidates({ text: 'quokkamarmalade' });
    expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['message', 'note']));
    expect(found).toContainEqual(expect.objectContaining({ id: first.id, version: first.version }));
    const range = { from: '2026-01-03T00:00:00.000Z', to: '2026-01-04T00:00:00.000Z' };
    expect((await memory.findCandidates(range)).map(({ id }) => id)).toEqual([second.id]);
    await expect(memory.findCandidates({})).rejects.toMatchObject({ code: 'invalid_input' });
    expect(vault.database.prepare('SELECT count(*) FROM forget_log').pluck().get()).toBe(0);
  });
});
