import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import type { ForgetReceipt } from '../../../../../shared/records/forget.ts';
import { occurrences } from '../../../../scripted/occurrences.ts';
import { runCreated } from '../../../../scripted/run-created.ts';
import { openTestMemory, type TestMemory } from '../open-test-memory.ts';
import { answer, ask, reference, summarise } from '../write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';

async function addDocument(
  { memory }: TestMemory,
  path: string,
  contents: readonly string[],
  options: { hash?: string; attachment?: string | null } = {},
) {
  const { hash = `hash of ${contents.join()}`, attachment = null } = options;
  const created = await memory.documents.createDocument({
    path,
    title: path.split('/').at(-1) ?? path,
    media_type: 'text/plain',
    bytes: 10,
    content_hash: hash,
    attachment,
  });
  let start = 0;
  await memory.documents.completeDocument({
    id: created.id,
    title: created.title,
    media_type: 'text/plain',
    pages: null,
    reason: null,
    chunks: contents.map((content) => {
      const chunk = { content, start, end: start + content.length, page: null };
      start = chunk.end;
      return chunk;
    }),
  });
  await memory.documents.embedDocument(created.id);
  const chunks = (await memory.listRecords({ store: 'knowledge' })).filter(
    (record) => record.store === 'knowledge' && contents.includes(record.content),
  );
  return { id: created.id, chunks: chunks.map(reference) };
}

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

describe('late writes', () => {
  test('E6 what was made from a forgotten record is refused in its own transaction', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, 'Who wrote Kestrel?');
    const stays = await ask(memory, 'Something else?');
    await memory.forget({ ids: [question.id] });
    const late: MemoryWrite = {
      kind: 'entity',
      name: 'R. Marlow',
      type: 'PERSON',
      description: 'an author',
      origin: 'model',
      sources: [stays, question],
    };
    await expect(memory.commit([late])).rejects.toEqual(errorOf('stale_derivation'));
    await expect(summarise(memory, '0a1b2c3d', [stays, question])).rejects.toEqual(
      errorOf('stale_derivation'),
    );
    expect(await memory.counts()).toMatchObject({ entity: 0, summary: 0 });
  });

  test('E6 a forget while the artifact is being embedded wins', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const question = await ask(memory, 'Who wrote Kestrel?');
    const writing = memory.commit([
      {
        kind: 'entity',
        name: 'R. Marlow',
        type: 'PERSON',
        description: 'an author',
        origin: 'model',
        sources: [question],
      },
    ]);
    const outcome = await Promise.allSettled([memory.forget({ ids: [question.id] }), writing]);
    const stored = outcome[1].status === 'fulfilled';
    if (!stored) expect(outcome[1]).toMatchObject({ reason: { code: 'stale_derivation' } });
    expect((await memory.counts()).entity).toBe(0);
  });

  test('E6 a document that was forgotten takes no more writes', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const created = await memory.documents.createDocument({
      path: '/papers/a.txt',
      title: 'a.txt',
      media_type: 'text/plain',
      bytes: 10,
      content_hash: 'abc',
      attachment: null,
    });
    await memory.forget({ ids: [created.id] });
    const chunk = { content: 'Late.', start: 0, end: 5, page: null };
    const complete = memory.documents.completeDocument({
      id: created.id,
      title: 'a.txt',
      media_type: 'text/plain',
      pages: null,
      reason: null,
      chunks: [chunk],
    });
    await expect(complete).rejects.toEqual(errorOf('source_forgotten'));
    await expect(memory.documents.updateDocument(created.id, { progress: 0.5 })).rejects.toEqual(
      errorOf('source_forgotten'),
    );
    await expect(memory.documents.createDocument({ ...created, content_hash: 'abc' })).rejects.toEqual(
      errorOf('forgotten_content'),
    );
  });
});

describe('answers', () => {
  async function quoted() {
    const opened = await openTestMemory();
    const { memory } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    const question = await ask(memory, 'What is the word?');
    const [quotes] = await memory.commit([
      {
        kind: 'message',
        thread_id: 'thread-1',
        role: 'assistant',
        content: 'It says who may know of it.',
        run_id: null,
        sources: [question, chunk],
        citations: [
          {
            number: 1,
            record_id: chunk.id,
            version: chunk.version,
            source: 'secret.txt',
            quote: 'nobody else may know',
          },
        ],
      },
    ]);
    const inView = await answer(memory, 'I can not say.', [question, chunk]);
    return { ...opened, document, question, quotes: reference(quotes), inView };
  }

  test('E7 the plan tells answers that quote it from those that had it in view', async () => {
    const { memory, document, quotes, inView } = await quoted();
    const plan = await memory.planForget([document.id]);
    expect(plan.answers.map(({ id, use }) => [id, use])).toEqual([
      [quotes.id, 'quotes'],
      [inView.id, 'in_view'],
    ]);
    expect(plan.artifacts).toMatchObject({ chunk: 1, message: 2, vector: 3 });
    expect(await memory.readRecord(quotes.id)).not.toBeNull();
  });

  test('E7 a kept answer is labelled, display-only, and out of every lineage; the others go', async () => {
    const { memory, document, question, quotes, inView } = await quoted();
    const receipt = await memory.forget({ ids: [document.id], keep: [quotes.id] });
    expect(receipt.kept).toMatchObject([{ id: quotes.id }]);
    expect(receipt.scan.status).toBe('clean');
    const shown = await memory.listMessages('thread-1');
    expect(shown.map(({ id, kept }) => [id, kept])).toEqual([
      [question.id, false],
      [quotes.id, true],
    ]);
    expect(shown[1]?.citations).toEqual([]);
    const page = await memory.readConversation({ thread_id: 'thread-1', limit: null });
    expect(page.messages.map(({ id }) => id)).toEqual([question.id]);
    const found = await memory.search({ text: 'who may know of it', store: 'conversation' });
    expect(found.map(({ record_id }) => record_id)).not.toContain(quotes.id);
    expect(await memory.readSources(quotes.id)).toMatchObject([{ id: 'thread-1', kind: 'thread' }]);
    expect(await memory.readRecord(inView.id)).toBeNull();
    const now = { id: quotes.id, version: receipt.version };
    await expect(summarise(memory, '0a1b2c3d', [now])).rejects.toEqual(errorOf('stale_derivation'));
    await expect(summarise(memory, '0a1b2c3d', [quotes])).rejects.toEqual(errorOf('stale_derivation'));
  });

  test('E7 an id that is no answer to keep is refused before anything goes', async () => {
    const { memory, document, question, quotes } = await quoted();
    const unrelated = await answer(memory, 'Unrelated.', [question]);
    const keeping = (...keep: string[]) => memory.forget({ ids: [document.id], keep });
    await expect(keeping(quotes.id, 'never')).rejects.toEqual(errorOf('not_found'));
    for (const id of [unrelated.id, question.id, document.id, 'thread-1']) {
      await expect(keeping(quotes.id, id)).rejects.toEqual(errorOf('invalid_input'));
    }
    expect(await memory.documents.readDocument(document.id)).not.toBeNull();
    expect(await memory.listReceipts()).toEqual([]);
    await keeping(quotes.id);
    expect((await keeping(quotes.id)).kept).toEqual([
      { id: quotes.id, why: 'kept by the user at an earlier forget' },
    ]);
  });

  test('E1 a kept answer is an edited one: it has the version of the forget', async () => {
    const { memory, document, quotes } = await quoted();
    const receipt = await memory.forget({ ids: [document.id], keep: [quotes.id] });
    expect(await memory.readRecord(quotes.id)).toMatchObject({ kept: true, version: receipt.version });
  });

  test('E7 the receipt says of each kept answer how much of what was forgotten it repeats', async () => {
    const opened = await openTestMemory();
    const { memory } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    const repeats = await answer(memory, `It says: ${secret} That is all.`, [chunk]);
    const silent = await answer(memory, 'It says something that I had better not repeat.', [chunk]);
    const receipt = await memory.forget({ ids: [document.id], keep: 'all' });
    expect(receipt.scan.status).toBe('clean');
    expect(receipt.kept).toEqual([
      { id: repeats.id, why: 'kept by the user; it repeats one passage of what was forgotten' },
      { id: silent.id, why: 'kept by the user' },
    ]);
  });

  test('E7 an answer in a forgotten thread cannot be kept, and then nothing goes', async () => {
    const { memory, quotes } = await quoted();
    await expect(memory.forget({ ids: ['thread-1'], keep: [quotes.id] })).rejects.toEqual(
      errorOf('invalid_input'),
    );
    expect(await memory.readRecord(quotes.id)).not.toBeNull();
    expect((await memory.forget({ ids: ['thread-1'], keep: 'all' })).kept).toEqual([]);
  });
});

describe('runs', () => {
  test('E4 a run that held it ends failed, source_forgotten; its contents are erased and its chain verifies', async () => {
    const opened = await openTestMemory();
    const { memory, notices } = opened;
    const document = await addDocument(opened, '/papers/secret.txt', [secret]);
    const chunk = document.chunks[0] ?? { id: '', version: 0 };
    await memory.commit([runCreated('run-1'), runCreated('run-2')]);
    const question = await ask(memory, 'What is the word?', { run_id: 'run-1' });
    await memory.commit([
      {
        kind: 'event',
        event: { run_id: 'run-1', kind: 'step_started', facts: { step: 'answer' }, content: null },
        sources: [],
      },
      {
        kind: 'event',
        event: {
          run_id: 'run-1',
          kind: 'model_called',
          facts: { call: 1, model: 'gpt-5.6-luna', purpose: 'answer' },
          content: { input: secret },
        },
        sources: [question, chunk],
      },
      {
        kind: 'snapshot',
        run_id: 'run-1',
        call: 1,
        items: [
          {
            record_id: chunk.id,
            version: chunk.version,
            segment: 'knowledge',
            origin: 'document',
            trust: 0.5,
            tokens: 10,
            chosen_because: 'it names the ledger',
          },
        ],
      },
    ]);
    const receipt = await memory.forget({ ids: [document.id] });
    expect(receipt).toMatchObject({
      invalidated: { event: 1, snapshot: 1 },
      sent_to_provider: [{ model: 'gpt-5.6-luna', calls: 1 }],
      scan: { status: 'clean' },
    });
    const events = await memory.readEvents('run-1');
    expect(events.map(({ kind, content, erased_at }) => [kind, content, erased_at])).toEqual([
      ['run_created', null, null],
      ['step_started', null, null],
      ['model_called', null, receipt.version],
      ['run_failed', null, null],
    ]);
    expect(events[3]?.facts).toEqual({ reason: 'source_forgotten' });
    expect(await memory.readSnapshot('run-1', 1)).toMatchObject([
      { record_id: chunk.id, chosen_because: '' },
    ]);
    expect(await memory.readEvents('run-2')).toHaveLength(1);
    expect(await memory.readRecord(question.id)).not.toBeNull();
    expect(notices).toMatchObject([{ version: receipt.version, run_ids: ['run-1'] }]);
    const runsOf = ({ consumers }: ForgetReceipt) =>
      consumers.find(({ consumer }) => consumer === 'runs')?.action;
    expect(runsOf(receipt)).toBe('1 run rid of it, those under way ended');
    // What happened once is in that forget's receipt, and in no later one.
    const again = await memory.forget({ ids: [document.id] });
    expect(again).toMatchObject({ invalidated: {}, sent_to_provider: [] });
    expect(runsOf(again)).toBe('none held anything of it');
    const asked = await memory.forget({ ids: [question.id] });
    expect(asked.sent_to_provider).toEqual([{ model: 'gpt-5.6-luna', calls: 1 }]);
    await expect(answer(memory, 'Too late.', [question, chunk], { run_id: 'run-1' })).rejects.toEqual(
      errorOf('stale_derivation'),
    );
  });
});

describe('scrub and scan', () => {
  test('E8 nothing of it is left in any file of the vault, while a neighbour stays', async () => {
    const opened = await openTestMemory();
    const { memory, folder } = opened;
    writeFileSync(join(folder, 'attachments', 'abc.txt'), secret);
    const document = await addDocument(opened, '/papers/secret.txt', [secret, `${secret} `.repeat(200)], {
      attachment: 'abc.txt',
    });
    await addDocument(opened, '/papers/other.txt', ['A heron stands in shallow water and waits.']);
    expect(occurrences(folder, 'quokkamarmalade')).toBeGreaterThan(1);
    const receipt = await memory.forget({ ids: [document.id] });
    expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });
    expect(receipt.scan.bytes).toBeGreaterThan(10_000);
    expect(occurrences(folder, 'quokkamarmalad')).toBe(0);
    expect(existsSync(join(folder, 'attachments', 'abc.txt'))).toBe(false);
    expect(await memory.search({ text: 'heron in water', store: 'knowledge' })).toHaveLength(1);
  });

  test.each([['utf8'], ['utf16le']] as const)(
    'E8 residue in %s makes it not clean and names the file',
    async (encoding) => {
      const { memory, folder } = await openTestMemory();
      const question = await ask(memory, `${'Words before it. '.repeat(50)}${secret}`);
      const file = join(folder, 'attachments', 'left-over.bin');
      writeFileSync(file, Buffer.from(`\u0001\u0001${secret.slice(5, 60)}\u0001`, encoding));
      const receipt = await memory.forget({ ids: [question.id] });
      expect(receipt.scan).toMatchObject({ status: 'not_clean', residue: [file] });
      expect(receipt.scan.occurrences).toBeGreaterThan(0);
    },
  );

  test('E8 what a surviving record says as well is no residue', async () => {
    const { memory } = await openTestMemory();
    const first = await ask(memory, `First: ${secret}`);
    await ask(memory, `Again: ${secret}`);
    expect((await memory.forget({ ids: [first.id] })).scan.status).toBe('clean');
  });

  test('E8 a copy made before a migration that holds it is removed', async () => {
    const { memory, folder } = await openTestMemory();
    const question = await ask(memory, secret);
    const copy = join(folder, 'backups', 'commonplace-schema-10-2026-01-01T000000000Z.db');
    writeFileSync(copy, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    expect(receipt.scan.status).toBe('clean');
    expect(existsSync(copy)).toBe(false);
    expect(receipt.consumers).toContainEqual(
      expect.objectContaining({
        consumer: 'backups',
        action: '0 rewritten; 1 removed (commonplace-schema-10-2026-01-01T000000000Z.db)',
      }),
    );
  });

  test('E8 the receipt counts in words: one vector, several rows', async () => {
    const { memory } = await openTestMemory();
    const question = await ask(memory, secret);
    const { consumers } = await memory.forget({ ids: [question.id] });
    const did = new Map(consumers.map(({ consumer, action }) => [consumer, action]));
    expect(did.get('vector_index')).toBe('1 vector removed');
    expect(did.get('attachments')).toBe('0 files removed');
  });

  test('E8 the receipt holds no content and is kept', async () => {
    const { memory, vault } = await openTestMemory();
    const question = await ask(memory, secret);
    const receipt = await memory.forget({ ids: [question.id] });
    const stored = vault.database
      .prepare<[number], string>('SELECT receipt FROM forget_receipt WHERE version = ?')
      .pluck()
      .get(receipt.version);
    expect(JSON.parse(stored ?? '')).toEqual(receipt);
    expect(stored).not.toContain('quokka');
  });
});
