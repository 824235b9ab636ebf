import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('runs', () => {
  test('C1 a run and its first event come with the question, and a used run id is refused', async () => {
    const { memory } = await openTestMemory();
    const created = runCreated();
    await memory.commit([created]);
    expect(await memory.readEvents('run-1')).toMatchObject([{ sequence: 1, kind: 'run_created' }]);
    await expect(memory.commit([created])).rejects.toEqual(errorOf('run_duplicate'));
    const question = await ask(memory, 'Why?', { run_id: 'run-1' });
    const item = {
      record_id: question.id,
      version: question.version,
      segment: 'conversation',
      origin: 'user',
      trust: 1,
      tokens: 1,
      chosen_because: 'required',
    } as const;
    await memory.commit([{ kind: 'snapshot', run_id: 'run-1', call: 1, items: [item] }]);
    expect(await memory.readSnapshot('run-1', 1)).toEqual([item]);
  });
});

describe('faults of the disk', () => {
  test('A a full disk is named, and nothing of the commit is written', async () => {
    const { memory, vault } = await openTestMemory();
    await ask(memory, 'Before.');
    const pages = vault.database.pragma('page_count', { simple: true });
    vault.database.pragma(`max_page_count = ${String(pages)}`);
    const long = 'A long question. '.repeat(10_000);
    await expect(memory.commit([{ kind: 'thread', title: 'T' }, asking(long)])).rejects.toEqual(
      errorOf('storage_full'),
    );
    expect(await memory.counts()).toMatchObject({ thread: 1, conversation: 1 });
    vault.database.pragma('max_page_count = 1000000');
    await memory.commit([asking(long)]);
    expect(await memory.listMessages('thread-1')).toHaveLength(2);
  });

  function asking(content: string): MemoryWrite {
    return { kind: 'message', thread_id: 'thread-1', role: 'user', content, run_id: null, sources: [] };
  }
});
