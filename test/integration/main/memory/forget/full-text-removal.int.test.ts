import { expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory } from '../open-test-memory.ts';

const settingsSql = `SELECT k, v FROM conversation_text_config WHERE k <> 'version' ORDER BY k`;

test('E8 a forget of hundreds of messages leaves the others found, and the index sound and as it was set up', async () => {
  const { memory, vault } = await openTestMemory();
  const message = (thread_id: string, content: string): MemoryWrite => ({
    kind: 'message',
    thread_id,
    role: 'user',
    content,
    run_id: null,
    sources: [],
  });
  await memory.commit(
    Array.from({ length: 250 }, (_, index) => message('going', `Quokka number ${index} went home.`)),
  );
  await memory.commit([message('staying', 'A quokka stayed.')]);
  const receipt = await memory.forget({ ids: ['going'] });
  expect(receipt).toMatchObject({ invalidated: { full_text: 250 }, scan: { status: 'clean' } });
  const hits = await memory.search({ text: 'quokka', store: 'conversation', k: 10 });
  expect(hits.map(({ text }) => text)).toEqual(['A quokka stayed.']);
  expect(vault.database.prepare(settingsSql).all()).toEqual([
    { k: 'automerge', v: 4 },
    { k: 'crisismerge', v: 16 },
    { k: 'hashsize', v: 1_048_576 },
    { k: 'secure-delete', v: 1 },
  ]);
  expect((await memory.auditForgets(receipt.version))[0]?.ok).toBe(true);
});
