import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('versions and lineage', () => {
  test('E1 one commit is one version, and everything written in it carries it', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'One?');
    const written = await memory.commit([
      { kind: 'thread', title: 'A' },
      { kind: 'thread', title: 'B' },
    ]);
    expect(written.map(({ version }) => version)).toEqual([first.version + 1, first.version + 1]);
  });

  test('E2 a derived artifact without sources is refused, and nothing of its commit is written', async () => {
    const { memory } = await openTestMemory();
    const bare: readonly MemoryWrite[] = [
      { kind: 'message', thread_id: 't', role: 'assistant', content: 'So.', run_id: null, sources: [] },
      { kind: 'workflow', query: 'q', steps: [], answer_excerpt: '', success: true, sources: [] },
      { kind: 'entity', name: 'Kestrel', type: 'SYSTEM', description: '', origin: 'model', sources: [] },
      {
        kind: 'tool_log',
        thread_id: 't',
        run_id: null,
        tool_call_id: null,
        tool_name: 'x',
        tool_args: '{}',
        result: '',
        status: 'success',
        error_message: null,
        sources: [],
      },
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'me',
        content: 'Written by a model.',
        expires_at: null,
        origin: 'model',
        sources: [],
      },
      ...(['tool', 'document'] as const).map(
        (origin): MemoryWrite => ({
          kind: 'note',
          scope: 'user',
          subject_id: 'me',
          content: `Written by a ${origin}.`,
          expires_at: null,
          origin,
          sources: [],
        }),
      ),
      { kind: 'entity', name: 'Heron', type: 'SYSTEM', description: '', origin: 'user', sources: [] },
      {
        kind: 'summary',
        id: '0a1b2c3d',
        thread_id: 't',
        summary: 'In short.',
        description: 'What was said of the heron',
        full_content: 'In short.',
        consumed: [],
      },
      {
        kind: 'task',
        id: 'task-1',
        thread_id: 't',
        run_id: 'r',
        goal: 'Find it.',
        inputs: [],
        outputs: [],
        acceptance: ['It is found.'],
        write_allowed: false,
        sources: [],
      },
      {
        kind: 'event',
        event: { run_id: 'r', kind: 'step_started', facts: { step: 'one' }, content: { text: 'So.' } },
        sources: [],
      },
      { kind: 'snapshot', run_id: 'r', call: 1, items: [] },
      {
        kind: 'chunks',
        document_id: null,
        source: 's',
        source_id: 's',
        title: 'S',
        origin: 'model',
        chunks: [{ text: 'So.', page: null, start_offset: 0, end_offset: 3 }],
        sources: [],
      },
      {
        kind: 'tool',
        name: 'x',
        description: 'A model wrote this.',
        signature: 'x()',
        source_hash: '',
        queries: [],
        augmented: true,
      },
    ];
    for (const write of bare) {
      await expect(memory.commit([{ kind: 'thread', title: 'T' }, write])).rejects.toEqual(
        errorOf('empty_sources'),
      );
    }
    expect((await memory.counts()).thread).toBe(0);
    await expect(summarise(memory, '0a1b2c3d', [])).rejects.toEqual(errorOf('empty_sources'));
  });

  test('E2 sources are stored with the version they were read at, and one of the same commit with its own', async () => {
    const { memory } = await openTestMemory();
    const earlier = await ask(memory, 'Earlier?');
    const [, , reply] = await memory.commit([
      { kind: 'thread', id: 'thread-1', title: 'Named' },
      {
        kind: 'message',
        id: 'now',
        thread_id: 'thread-1',
        role: 'user',
        content: 'Now?',
        run_id: null,
        sources: [],
      },
      {
        kind: 'message',
        thread_id: 'thread-1',
        role: 'assistant',
        content: 'Yes.',
        run_id: null,
        sources: [earlier, { id: 'now', version: 0 }],
      },
    ]);
    const sources = await memory.readSources(reply?.id ?? '');
    expect(sources.filter(({ kind }) => kind === 'message')).toMatchObject([
      { id: earlier.id, version: earlier.version, forgotten_at: null },
      { id: 'now', version: reply?.version, forgotten_at: null },
    ]);
  });

  test('E2 a source that never existed is refused', async () => {
    const { memory } = await openTestMemory();
    await expect(answer(memory, 'So.', [{ id: 'nowhere', version: 1 }])).rejects.toEqual(
      errorOf('not_found'),
    );
    expect((await memory.counts()).conversation).toBe(0);
  });

  test('A a used id is refused, and the record that has it is unchanged', async () => {
    const { memory } = await openTestMemory();
    const note = (content: string): MemoryWrite => ({
      kind: 'note',
      id: 'note-1',
      scope: 'user',
      subject_id: 'me',
      content,
      expires_at: null,
      origin: 'user',
      sources: [],
    });
    await memory.commit([note('First.')]);
    await expect(memory.commit([note('Second.')])).rejects.toEqual(errorOf('duplicate_id'));
    expect(await memory.readRecord('note-1')).toMatchObject({ content: 'First.' });
    expect(await memory.deleteNote('note-1')).toBe(true);
    await expect(memory.commit([note('Third.')])).rejects.toEqual(errorOf('duplicate_id'));
  });
});
