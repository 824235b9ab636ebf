import { describe, expect, test } from 'vitest';
import type { MemoryManager } from '../../../../../main/memory/memory-manager.ts';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import type { SourceReference } from '../../../../../shared/records/base.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, reference } from '../write-messages.ts';

function entity(name: string, description: string, sources: readonly SourceReference[]): MemoryWrite {
  return { kind: 'entity', name, type: 'PERSON', description, origin: 'model', sources };
}

async function write(memory: MemoryManager, one: MemoryWrite): Promise<SourceReference> {
  return reference((await memory.commit([one]))[0]);
}

describe('an entity with several sources', () => {
  test('E3 is rebuilt from what is left, under the same id and a new version; nothing of the lost source is left in it', async () => {
    const { memory, folder: _folder } = await openTestMemory();
    const first = await ask(memory, 'Marlow wrote the Kestrel paper.');
    const second = await ask(
      memory,
      'Marlow lives in Reykjavik, in the house with the quokka-coloured door.',
    );
    const { id } = await write(memory, entity('Marlow', 'an author', [first]));
    await write(memory, entity('Marlow', 'lives in Reykjavik, behind a quokka-coloured door', [second]));
    const receipt = await memory.forget({ ids: [second.id] });
    expect(receipt).toMatchObject({ rebuilt: [`entity ${id}`], scan: { status: 'clean' } });
    expect(receipt.invalidated['entity']).toBeUndefined();
    expect(await memory.readRecord(id)).toMatchObject({
      name: 'Marlow',
      description: 'an author',
      version: receipt.version,
    });
    expect(await memory.readSources(id)).toMatchObject([{ id: first.id }]);
    expect(await memory.search({ text: 'Marlow author', store: 'entity' })).toMatchObject([
      { record_id: id },
    ]);
    await memory.forget({ ids: [first.id] });
    expect(await memory.readRecord(id)).toBeNull();
  });

  test('E9 what read it before the lost source came in stays; what read it afterwards goes, and late writes too', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'Marlow wrote the Kestrel paper.');
    const early = await write(memory, entity('Marlow', 'an author', [first]));
    const before = await answer(memory, 'Marlow is an author.', [early]);
    const second = await ask(memory, 'Marlow lives in Reykjavik.');
    const late = await write(memory, entity('Marlow', 'an author who lives in Reykjavik', [second]));
    const after = await answer(memory, 'In Reykjavik.', [late]);
    await memory.forget({ ids: [second.id] });
    expect(await memory.readRecord(before.id)).not.toBeNull();
    expect(await memory.readRecord(after.id)).toBeNull();
    await expect(answer(memory, 'Too late.', [late])).rejects.toMatchObject({ code: 'stale_derivation' });
    await answer(memory, 'Still an author.', [early]);
  });

  test('E6 one that was forgotten itself is not found again in what is left, but in what is said afterwards', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Who is Xanthippe?');
    const { id } = await write(memory, entity('Xanthippe', 'a person', [question]));
    await memory.forget({ ids: [id] });
    await write(memory, entity('XANTHIPPE ', 'a person', [question]));
    expect((await memory.counts()).entity).toBe(0);
    const again = await ask(memory, 'Xanthippe called today.');
    await write(memory, entity('Xanthippe', 'somebody who calls', [again]));
    expect((await memory.counts()).entity).toBe(1);
  });
});

describe('a workflow', () => {
  async function finished() {
    const opened = await openTestMemory();
    const { memory } = opened;
    await memory.commit([runCreated()]);
    const question = await ask(memory, 'What time is it, and what is secret?', { run_id: 'run-1' });
    const log = (
      tool_name: string,
      result: string,
      sources: readonly SourceReference[],
    ): Promise<SourceReference> =>
      write(memory, {
        kind: 'tool_log',
        thread_id: 'thread-1',
        run_id: 'run-1',
        tool_call_id: null,
        tool_name,
        tool_args: '{}',
        result,
        status: 'success',
        error_message: null,
        sources,
      });
    const time = await log('get_current_time', 'noon', [question]);
    const secret = await log('search_memory', 'the secret is quokkamarmalade', [question]);
    const reply = await answer(memory, 'Noon, and quokkamarmalade.', [question, time, secret], {
      run_id: 'run-1',
    });
    const workflow = await write(memory, {
      kind: 'workflow',
      query: 'What time is it, and what is secret?',
      steps: [
        { tool: 'get_current_time', outcome: 'success' },
        { tool: 'search_memory', outcome: 'success' },
      ],
      answer_excerpt: 'Noon, and quokkamarmalade.',
      success: true,
      sources: [question, time, secret, reply],
    });
    return { ...opened, question, time, secret, reply, workflow };
  }

  test('E3 is rebuilt from its question and the tool calls that are left', async () => {
    const { memory, secret, reply, workflow } = await finished();
    const receipt = await memory.forget({ ids: [secret.id] });
    expect(receipt).toMatchObject({ rebuilt: [`workflow ${workflow.id}`], scan: { status: 'clean' } });
    expect(await memory.readRecord(reply.id)).toBeNull();
    expect(await memory.readRecord(workflow.id)).toMatchObject({
      steps: [{ tool: 'get_current_time', outcome: 'success' }],
      num_steps: 1,
      answer_excerpt: '',
    });
  });

  test('E3 goes when nothing is left of it', async () => {
    const { memory, question, workflow } = await finished();
    expect((await memory.forget({ ids: [question.id] })).rebuilt).toEqual([]);
    expect(await memory.readRecord(workflow.id)).toBeNull();
  });
});
