import { describe, expect, test } from 'vitest';
import { addDocument } from '../add-document.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { answer, ask, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

describe('closure', () => {
  test('E3 a forget reaches the summary made of it and leaves another; survivors are unconsolidated again', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, secret);
    const second = await ask(memory, 'What is the weather in Reykjavik today?');
    const third = await ask(memory, 'How do herons find fish?');
    await summarise(memory, '0a1b2c3d', [first, second]);
    await summarise(memory, '11111111', [third]);
    const receipt = await memory.forget({ ids: [first.id] });
    expect(receipt).toMatchObject({
      targets: [{ id: first.id, kind: 'message' }],
      invalidated: { summary: 1 },
      scan: { status: 'clean', occurrences: 0 },
    });
    await expect(memory.readSummary('0a1b2c3d')).rejects.toEqual(errorOf('stale_derivation'));
    await expect(memory.expandSummary('0a1b2c3d')).rejects.toEqual(errorOf('stale_derivation'));
    expect((await memory.expandSummary('11111111')).messages).toHaveLength(1);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([second.id]);
    await expect(summarise(memory, '0a1b2c3d', [second])).rejects.toEqual(errorOf('duplicate_id'));
    await summarise(memory, '22222222', [second]);
  });

  test('E2 forget F, then G made from it; what was made from G is still found', async () => {
    const { memory } = await openTestMemory();
    const f = await ask(memory, 'Fact about falcons.');
    const g = await answer(memory, 'Gist of the falcons.', [f]);
    const s = await answer(memory, 'Story from the gist.', [g]);
    const other = await answer(memory, 'Unrelated.', [await ask(memory, 'Something else?')]);
    const receipt = await memory.forget({ ids: [f.id] });
    expect(receipt.invalidated).toMatchObject({ message: 2 });
    expect(await memory.readRecord(s.id)).toBeNull();
    expect(await memory.readRecord(other.id)).not.toBeNull();
    expect(await memory.readSources(s.id)).toMatchObject([
      { kind: 'thread', forgotten_at: null },
      { id: g.id, kind: 'message', forgotten_at: receipt.version },
    ]);
  });

  test('E2 the walk goes on through a record that is already gone', async () => {
    const { memory, vault } = await openTestMemory();
    const f = await ask(memory, 'Fact about falcons.');
    const g = await answer(memory, 'Gist of the falcons.', [f]);
    const s = await answer(memory, 'Story from the gist.', [g]);
    vault.database.prepare('DELETE FROM record WHERE id = ?').run(g.id);
    const receipt = await memory.forget({ ids: [f.id] });
    expect(receipt.invalidated).toMatchObject({ message: 1 });
    expect(await memory.readRecord(s.id)).toBeNull();
  });

  test('E3 a thread takes its messages, logs, summaries and notes along, and nothing of another thread', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'A question in thread one?');
    await answer(memory, 'An answer in thread one.', [question]);
    await summarise(memory, '0a1b2c3d', [question]);
    await memory.commit([
      {
        kind: 'tool_log',
        thread_id: 'thread-1',
        run_id: null,
        tool_call_id: null,
        tool_name: 'fetch_notes',
        tool_args: '{}',
        result: 'found',
        status: 'success',
        error_message: null,
        sources: [question],
      },
      {
        kind: 'note',
        scope: 'session',
        subject_id: 'thread-1',
        content: 'Only for thread one.',
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
    await ask(memory, 'A question in thread two?', { thread_id: 'thread-2' });
    const plan = await memory.planForget(['thread-1']);
    expect(plan).toMatchObject({
      targets: [{ id: 'thread-1', kind: 'thread', title: 'A question in thread one?' }],
      artifacts: { message: 2, tool_log: 1, summary: 1, note: 1 },
      answers: [],
    });
    await memory.forget({ ids: ['thread-1'] });
    expect(await memory.counts()).toMatchObject({
      thread: 1,
      conversation: 1,
      tool_log: 0,
      summary: 0,
      note: 0,
    });
    await expect(memory.readThread('thread-1')).rejects.toEqual(errorOf('stale_derivation'));
    await expect(ask(memory, 'Too late?')).rejects.toEqual(errorOf('source_forgotten'));
  });

  test('E9 one content under two paths stays for the other path and goes with the last', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const text = 'Tiered summary ledgers cut resumption errors by 41% on synthetic tasks.';
    const first = await addDocument(opened, '/papers/private-name-alpha.txt', [text], { hash: 'same' });
    const second = await memory.documents.createDocument({
      path: '/papers/beta.txt',
      title: 'beta.txt',
      media_type: 'text/plain',
      bytes: 10,
      content_hash: 'same',
      attachment: null,
    });
    await memory.documents.shareDocument(second.id, first.id);
    const reply = await answer(memory, 'By 41%.', [...first.chunks]);
    const receipt = await memory.forget({ ids: [first.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(await memory.listRecords({ store: 'knowledge' })).toMatchObject([
      {
        id: first.chunks[0]?.id,
        version: receipt.version,
        source: '/papers/beta.txt',
        document_id: second.id,
      },
    ]);
    expect(await memory.readRecord(reply.id)).not.toBeNull();
    expect(await memory.search({ text: 'resumption errors', store: 'knowledge' })).toHaveLength(1);
    await memory.forget({ ids: [second.id] });
    expect((await memory.counts()).knowledge).toBe(0);
    expect(await memory.readRecord(reply.id)).toBeNull();
    expect(await memory.search({ text: 'resumption errors', store: 'knowledge' })).toEqual([]);
  });

  test('E9 an unknown id is not found and nothing goes; a forgotten one sweeps again and counts', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Forget me, please.');
    await expect(memory.forget({ ids: [question.id, 'never'] })).rejects.toEqual(errorOf('not_found'));
    await expect(memory.planForget(['never'])).rejects.toEqual(errorOf('not_found'));
    expect(await memory.readRecord(question.id)).not.toBeNull();
    const first = await memory.forget({ ids: [question.id] });
    const second = await memory.forget({ ids: [question.id] });
    expect(second.version).toBeGreaterThan(first.version);
    expect(second).toMatchObject({ targets: [{ id: question.id, kind: 'message' }] });
    expect(Object.values(second.invalidated).every((count) => count === 0)).toBe(true);
  });
});
