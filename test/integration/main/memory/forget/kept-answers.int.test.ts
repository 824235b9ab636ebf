import { expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import type { SourceReference } from '../../../../../shared/records/base.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const first = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
const second = 'The vault of the ledger stands behind the third shelf in the north cellar.';

/** An answer made from two messages of another thread, kept when the first of them was forgotten. */
async function keptOnce() {
  const opened = await openTestMemory();
  const { memory } = opened;
  const sources = [
    await ask(memory, first, { thread_id: 'thread-2' }),
    await ask(memory, second, { thread_id: 'thread-2' }),
  ] as const;
  const made = await answer(memory, `You said: ${first} And: ${second}`, sources);
  const receipt = await memory.forget({ ids: [sources[0].id], keep: [made.id] });
  return { ...opened, sources, kept: { id: made.id, version: receipt.version } };
}

test('E7 E8 a kept answer goes with its thread, and nothing of it stays', async () => {
  const { memory, kept } = await keptOnce();
  const receipt = await memory.forget({ ids: ['thread-1'] });
  expect(receipt).toMatchObject({ invalidated: { message: 1 }, scan: { status: 'clean' }, kept: [] });
  expect(await memory.readRecord(kept.id)).toBeNull();
  expect(await memory.counts()).toMatchObject({ conversation: 1 });
});

test('E7 a kept answer can be forgotten itself', async () => {
  const { memory, kept } = await keptOnce();
  expect((await memory.forget({ ids: [kept.id] })).scan.status).toBe('clean');
  expect(await memory.readRecord(kept.id)).toBeNull();
});

test('E7 forgetting another source of a kept answer names it in plan and receipt', async () => {
  const { memory, kept, sources } = await keptOnce();
  const plan = await memory.planForget([sources[1].id]);
  expect(plan.answers).toEqual([]);
  expect(plan.staying_sources).toMatchObject([{ id: kept.id, kind: 'message' }]);
  const receipt = await memory.forget({ ids: [sources[1].id] });
  expect(receipt.kept).toEqual([
    {
      id: kept.id,
      why: 'kept by the user at an earlier forget; it repeats one passage of what was forgotten',
    },
  ]);
  expect(await memory.readRecord(kept.id)).toMatchObject({ kept: true });
  expect((await memory.planForget(['thread-1', sources[1].id])).staying_sources).toEqual([]);
});

test('E7 a kept answer matches no search for threads or memories, and is listed', async () => {
  const { memory, kept } = await keptOnce();
  expect(await memory.listThreads({ query: 'third shelf' })).toMatchObject([{ id: 'thread-2' }]);
  const found = await memory.listRecords({ store: 'conversation', filter: 'third shelf' });
  expect(found.map(({ id }) => id)).not.toContain(kept.id);
  const all = await memory.listRecords({ store: 'conversation' });
  expect(all.map(({ id }) => id)).toContain(kept.id);
});

const derivations: readonly ((source: SourceReference) => MemoryWrite)[] = [
  (source) => ({
    kind: 'message',
    thread_id: 'thread-3',
    role: 'assistant',
    content: 'A copy.',
    run_id: null,
    sources: [source],
  }),
  (source) => ({
    kind: 'entity',
    name: 'Ledger',
    type: 'SYSTEM',
    description: '',
    origin: 'model',
    sources: [source],
  }),
  (source) => ({
    kind: 'note',
    scope: 'user',
    subject_id: 'me',
    content: 'Behind the third shelf.',
    expires_at: null,
    origin: 'model',
    sources: [source],
  }),
  (source) => ({
    kind: 'pin',
    scope: 'session',
    subject_id: 'thread-1',
    as: 'instruction',
    text: 'Behind the third shelf.',
    source,
  }),
];

test.each(derivations.map((make) => [make({ id: '', version: 0 }).kind, make] as const))(
  'E7 no %s is made from a kept answer',
  async (_kind, make) => {
    const { memory, kept } = await keptOnce();
    await expect(memory.commit([make(kept)])).rejects.toEqual(errorOf('stale_derivation'));
  },
);

test('E7 no summary is made from a kept answer', async () => {
  const { memory, kept } = await keptOnce();
  await expect(summarise(memory, '0a1b2c3d', [kept])).rejects.toEqual(errorOf('stale_derivation'));
});
