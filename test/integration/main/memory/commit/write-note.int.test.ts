import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory } from '../open-test-memory.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('notes', () => {
  const note = (id: string, over: Partial<Extract<MemoryWrite, { kind: 'note' }>> = {}): MemoryWrite => ({
    kind: 'note',
    id,
    scope: 'session',
    subject_id: 'thread-1',
    content: `Note ${id}.`,
    expires_at: null,
    origin: 'user',
    sources: [],
    ...over,
  });
  const ids = (notes: readonly { id: string }[]) => notes.map(({ id }) => id);

  test('A only notes of exactly that scope and subject, by creation then id', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([note('b'), note('a')]);
    await memory.commit([note('0')]);
    await memory.commit([
      note('other-subject', { subject_id: 'thread-2' }),
      note('other-scope', { scope: 'user' }),
    ]);
    const read = await memory.readNotes({
      scope: 'session',
      subject_id: 'thread-1',
      at: '2026-06-01T00:00:00Z',
    });
    expect(ids(read)).toEqual(['a', 'b', '0']);
  });

  test('A a note expires at the very instant of expires_at, whatever offset it is written in', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([note('n', { expires_at: '2026-02-01T02:00:00+02:00' })]);
    const at = (instant: string) =>
      memory.readNotes({ scope: 'session', subject_id: 'thread-1', at: instant });
    expect(ids(await at('2026-01-31T23:59:59.999Z'))).toEqual(['n']);
    expect(ids(await at('2026-02-01T00:00:00Z'))).toEqual([]);
    expect(ids(await at('2026-02-01T01:00:00+02:00'))).toEqual(['n']);
  });

  test('A expiry must be later than creation, and content must not be blank', async () => {
    const { memory, clock } = await openTestMemory();
    const creation = new Date(clock.now + 1_000).toISOString();
    await expect(memory.commit([note('n', { expires_at: creation })])).rejects.toEqual(
      errorOf('invalid_input'),
    );
    await expect(memory.commit([note('n', { content: ' ' })])).rejects.toEqual(errorOf('invalid_input'));
    for (const expires_at of ['soon', 'March 7, 2040', '2040', '2040-03-07', '2040-03-07T12:00']) {
      await expect(memory.commit([note('n', { expires_at })])).rejects.toEqual(errorOf('invalid_input'));
    }
    expect((await memory.counts()).note).toBe(0);
  });

  test('A deleting answers true once and then false, also when asked twice at once', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([note('n')]);
    expect(await Promise.all([memory.deleteNote('n'), memory.deleteNote('n')])).toEqual([true, false]);
    expect(await memory.deleteNote('n')).toBe(false);
    expect(await memory.deleteNote('never')).toBe(false);
  });

  test('A purging forgets the expired ones alone and counts them', async () => {
    const { memory } = await openTestMemory();
    await memory.commit([
      note('gone', { expires_at: '2026-02-01T00:00:00Z' }),
      note('stays', { expires_at: '2026-02-01T00:00:00.001Z' }),
      note('for-ever'),
    ]);
    expect(await memory.purgeExpiredNotes('2026-02-01T00:00:00Z')).toBe(1);
    expect(await memory.purgeExpiredNotes('2026-02-01T00:00:00Z')).toBe(0);
    expect(ids(await memory.listRecords({ store: 'note' }))).toEqual(['stays', 'for-ever']);
  });
});
