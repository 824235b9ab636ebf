import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../main/memory/memory-write.ts';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { runCreated } from '../../../scripted/run-created.ts';
import { openTestMemory } from './open-test-memory.ts';
import { answer, ask, reference, summarise } from './write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

describe('conversation', () => {
  test('R3 the last messages of one thread, oldest first, and how many were left out', async () => {
    const { memory } = await openTestMemory();
    const asked = [];
    for (let index = 0; index < 12; index += 1) asked.push(await ask(memory, `Question ${index}?`));
    await ask(memory, 'In another thread', { thread_id: 'thread-2' });
    const page = await memory.readConversation({
      thread_id: 'thread-1',
      limit: 10,
      exclude: asked[11]?.id ?? '',
    });
    expect(page.messages.map((message) => message.content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Question ${index + 1}?`),
    );
    expect(page.omitted).toBe(1);
    const all = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(all).toMatchObject({ omitted: 0, messages: { length: 12 } });
    expect(await memory.measureConversation({ thread_id: 'thread-1' })).toEqual({
      messages: 12,
      characters: 12 * 11 + 2,
    });
  });

  test('R3 instants are compared, not their text, and equal ones keep the order of writing', async () => {
    const { memory } = await openTestMemory();
    await ask(memory, 'third', { timestamp: '2026-03-01T12:00:00Z' });
    await ask(memory, 'first', { timestamp: '2026-03-01T12:30:00+02:00' });
    await ask(memory, 'fourth', { timestamp: '2026-03-01T12:00:00.000Z' });
    await ask(memory, 'second', { timestamp: '2026-03-01T11:59:59.999Z' });
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ content }) => content)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('R1 a message is stored though nothing can embed it', async () => {
    const lexical = createLexicalEmbedder();
    const unavailable = () => Promise.reject(new CommonplaceError('embedder_unavailable', 'No model.'));
    const { memory, vault } = await openTestMemory({
      embedder: { ...lexical, embedQuery: unavailable, embedDocuments: unavailable },
    });
    const { id } = await ask(memory, 'Is anybody there?');
    expect(await memory.readRecord(id)).toMatchObject({
      store: 'conversation',
      content: 'Is anybody there?',
    });
    expect(vault.database.prepare('SELECT count(*) FROM vector').pluck().get()).toBe(0);
  });

  test('R1 an answer or question without content is refused', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Why?');
    await expect(ask(memory, '  \n')).rejects.toEqual(errorOf('invalid_input'));
    await expect(answer(memory, '', [question])).rejects.toEqual(errorOf('invalid_input'));
  });

  test('A a thread shows its own title or the beginning of its first message, and is found by either', async () => {
    const { memory } = await openTestMemory();
    await ask(memory, 'Find the Kestrel paper about streaming memory consolidation.');
    await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Herons' }]);
    const titles = (threads: readonly { title: string }[]) => threads.map(({ title }) => title);
    expect(titles(await memory.listThreads())).toEqual([
      'Herons',
      'Find the Kestrel paper about streaming memory consolidation.',
    ]);
    expect(titles(await memory.listThreads({ query: 'heron' }))).toEqual(['Herons']);
    expect(titles(await memory.listThreads({ query: 'STREAMING' }))).toHaveLength(1);
    const [renamed] = await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Birds' }]);
    expect(await memory.readThread('thread-2')).toMatchObject({ title: 'Birds', version: renamed?.version });
    expect(await memory.commit([{ kind: 'thread', id: 'thread-2', title: 'Birds' }])).toMatchObject([
      { unchanged: true },
    ]);
  });
});

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

describe('summaries', () => {
  test('R9 marks exactly what it consumed, and expands to the summary and every original, oldest first', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First of all?');
    const second = await answer(memory, 'Then this.', [first]);
    const third = await ask(memory, 'And last?');
    await summarise(memory, '0a1b2c3d', [second, first]);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([third.id]);
    const expanded = await memory.expandSummary('0a1b2c3d');
    expect(expanded.messages.map(({ content }) => content)).toEqual(['First of all?', 'Then this.']);
    expect(expanded.messages.every(({ summary_id }) => summary_id === '0a1b2c3d')).toBe(true);
    expect(await memory.listSummaries('thread-1')).toHaveLength(1);
  });

  test('R9 a marked message is never summarised again, and the failed summary leaves nothing', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First of all?');
    const second = await ask(memory, 'Second of all?');
    await summarise(memory, '0a1b2c3d', [first]);
    await expect(summarise(memory, '11111111', [second, first])).rejects.toEqual(errorOf('conflict'));
    expect(await memory.listSummaries('thread-1')).toHaveLength(1);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([second.id]);
  });

  test('R8 an id that is not 8 hex digits is refused; an unknown one is not found', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, 'First?');
    await expect(summarise(memory, 'XYZ', [first])).rejects.toEqual(errorOf('invalid_input'));
    await expect(memory.expandSummary('deadbeef')).rejects.toEqual(errorOf('not_found'));
  });
});

describe('tool logs, workflows, tools, entities', () => {
  test('R10 a call is logged in full with a preview of at most 2,000 bytes; a failure needs its error', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Fetch it.');
    const log: Extract<MemoryWrite, { kind: 'tool_log' }> = {
      kind: 'tool_log',
      thread_id: 'thread-1',
      run_id: 'run-1',
      tool_call_id: 'call-1',
      tool_name: 'fetch_notes',
      tool_args: '{"name":"kestrel"}',
      result: 'ä'.repeat(5_000),
      status: 'success',
      error_message: null,
      sources: [question],
    };
    const [written] = await memory.commit([log]);
    const stored = await memory.readToolLog(written?.id ?? '');
    expect(stored.result).toBe(log.result);
    expect(stored.result_preview).toBe('ä'.repeat(1_000));
    expect(await memory.listToolLogs('thread-1')).toEqual([stored]);
    await expect(memory.commit([{ ...log, status: 'failed' }])).rejects.toEqual(errorOf('invalid_input'));
  });

  test('R11 a workflow is found by its query; one without steps is stored and never read', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Find papers on agent memory.');
    const workflow: MemoryWrite = {
      kind: 'workflow',
      query: 'Find papers on agent memory.',
      steps: [{ tool: 'paper_search', outcome: 'success' }],
      answer_excerpt: '😀'.repeat(300),
      success: true,
      sources: [question],
    };
    const [stored, control] = await memory.commit([workflow, { ...workflow, steps: [] }]);
    const hits = await memory.search({ text: 'papers on agent memory', store: 'workflow' });
    expect(hits.map(({ record_id }) => record_id)).toEqual([stored?.id]);
    expect(await memory.readRecord(control?.id ?? '')).toBeNull();
    const listed = await memory.listRecords({ store: 'workflow' });
    expect(listed).toMatchObject([{ id: stored?.id, num_steps: 1, answer_excerpt: '😀'.repeat(200) }]);
    expect((await memory.counts()).workflow).toBe(1);
  });

  test('R5 one row per name: unchanged writes nothing and embeds nothing, changed is replaced under a new version', async () => {
    let embedded = 0;
    const lexical = createLexicalEmbedder();
    const { memory } = await openTestMemory({
      embedder: {
        ...lexical,
        embedDocuments: (texts) => {
          embedded += texts.length;
          return lexical.embedDocuments(texts);
        },
      },
    });
    const tool = (source_hash: string): MemoryWrite => ({
      kind: 'tool',
      name: 'paper_search',
      description: 'Finds research papers.',
      signature: 'paper_search(query: string)',
      source_hash,
      queries: ['find papers'],
      augmented: true,
    });
    const [first] = await memory.commit([tool('a')]);
    const [second] = await memory.commit([tool('a')]);
    expect(second).toMatchObject({ id: first?.id, version: first?.version, unchanged: true });
    expect(embedded).toBe(1);
    const [third] = await memory.commit([tool('b')]);
    expect(third).toMatchObject({ id: first?.id, unchanged: false });
    expect(third?.version).toBeGreaterThan(first?.version ?? 0);
    expect((await memory.counts()).toolbox).toBe(1);
    const hits = await memory.search({ text: 'find papers', store: 'toolbox' });
    expect(hits).toMatchObject([{ record_id: first?.id, version: third?.version }]);
  });

  test('A the same entity twice is one record with both sources and a new version', async () => {
    const { memory } = await openTestMemory();
    const one = await ask(memory, 'Who is R. Marlow?');
    const two = await ask(memory, 'What did r. marlow write?');
    const entity = (name: string, description: string, source: typeof one): MemoryWrite => ({
      kind: 'entity',
      name,
      type: 'PERSON',
      description,
      origin: 'model',
      sources: [source],
    });
    const [first] = await memory.commit([entity('R. Marlow', 'an author of Kestrel', one)]);
    const [second] = await memory.commit([entity('r. marlow', 'an author', two)]);
    const [third] = await memory.commit([entity('R. Marlow', 'an author', two)]);
    expect(second?.id).toBe(first?.id);
    expect(second?.version).toBeGreaterThan(first?.version ?? 0);
    expect(third).toMatchObject({ version: second?.version, unchanged: true });
    expect((await memory.readSources(first?.id ?? '')).map(({ id }) => id)).toEqual([one.id, two.id]);
    const hits = await memory.search({ text: 'Marlow', store: 'entity' });
    expect(hits).toMatchObject([
      { version: second?.version, text: 'R. Marlow (PERSON): an author of Kestrel' },
    ]);
    const late = await answer(memory, 'By Marlow.', [reference(first)]);
    expect(await memory.readRecord(late.id)).not.toBeNull();
  });
});

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
