import { expect, test } from 'vitest';
import { openFrontier } from '../../../../main/memory/frontier.ts';
import { runCreated } from '../../../scripted/run-created.ts';
import { openTestMemory } from './open-test-memory.ts';
import { answer, ask, reference, summarise } from './write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });

const said = 'The quokka ledger stands behind the third shelf.';
const thread_id = 'thread-1';
const source_id = 'found-1';

/** One of everything, made from a message; then the message is in the forget log, and nothing was taken out of the tables. */
async function leftBehind() {
  const opened = await openTestMemory();
  const { memory, vault } = opened;
  const question = await ask(memory, said);
  const made = await answer(memory, `You said: ${said}`, [question]);
  const sources = [question];
  const note = { kind: 'note', scope: 'user', subject_id: 'me', expires_at: null } as const;
  const written = await memory.commit([
    {
      kind: 'tool_log',
      thread_id,
      run_id: null,
      tool_call_id: null,
      tool_name: 'lookup',
      tool_args: '{}',
      result: said,
      status: 'success',
      error_message: null,
      sources,
    },
    { ...note, content: said, origin: 'model', sources },
    { kind: 'entity', name: 'Quokka Ledger', type: 'SYSTEM', description: said, origin: 'model', sources },
    {
      kind: 'workflow',
      query: said,
      steps: [{ tool: 'lookup', outcome: 'success' }],
      answer_excerpt: said,
      success: true,
      sources,
    },
    {
      kind: 'pin',
      scope: 'session',
      subject_id: thread_id,
      as: 'instruction',
      text: said,
      source: question,
    },
    {
      kind: 'chunks',
      document_id: null,
      source: 'found',
      source_id,
      title: 'Found',
      origin: 'tool',
      chunks: [{ text: said, page: null, start_offset: 0, end_offset: said.length }],
      sources,
    },
    runCreated('run-1', { thread_id }),
    {
      kind: 'event',
      event: { run_id: 'run-1', kind: 'step_started', facts: { step: 'one' }, content: { text: said } },
      sources,
    },
    {
      kind: 'task',
      id: 'task-1',
      thread_id,
      run_id: 'run-1',
      goal: said,
      inputs: [],
      outputs: [],
      acceptance: [said],
      write_allowed: false,
      sources,
    },
  ]);
  const other = await ask(memory, 'How do herons find fish in shallow water?');
  await summarise(memory, '0a1b2c3d', [question, made]);
  const forgotten_at = reference(written[0]).version + 10;
  vault.database
    .prepare("INSERT INTO forget_log (record_id, version, kind) VALUES (?, ?, 'message')")
    .run(question.id, forgotten_at);
  vault.database.prepare('UPDATE commit_version SET version = ?').run(forgotten_at);
  return { ...opened, question, made, other, log: reference(written[0]), forgotten_at };
}

test('E3 no read gives back what was forgotten or made from it', async () => {
  const { memory, question, made, other, log, forgotten_at } = await leftBehind();
  const stale = errorOf('stale_derivation');
  await expect(memory.readToolLog(log.id)).rejects.toEqual(stale);
  await expect(memory.readSummary('0a1b2c3d')).rejects.toEqual(stale);
  await expect(memory.expandSummary('0a1b2c3d')).rejects.toEqual(stale);
  await expect(memory.readTask('task-1')).rejects.toEqual(stale);
  await expect(memory.readPins({ scope: 'session', subject_id: thread_id })).rejects.toEqual(stale);
  const page = await memory.readConversation({ thread_id, limit: null });
  expect(page.messages.map(({ id }) => id)).toEqual([other.id]);
  expect((await memory.listMessages(thread_id)).map(({ id }) => id)).toEqual([other.id]);
  expect(await memory.listToolLogs(thread_id)).toEqual([]);
  expect(await memory.listSummaries(thread_id)).toEqual([]);
  expect(await memory.listTasks(thread_id)).toEqual([]);
  expect(await memory.listPins()).toEqual([]);
  const at = '2026-06-01T00:00:00.000Z';
  expect(await memory.readNotes({ scope: 'user', subject_id: 'me', at })).toEqual([]);
  expect(await memory.readChunk({ source_id, chunk_id: 0 })).toBeNull();
  expect(await memory.readRecord(made.id)).toBeNull();
  expect(await memory.readRecord(question.id)).toBeNull();
  expect((await memory.listRecords({})).map(({ id }) => id)).toEqual([other.id]);
  for (const store of ['conversation', 'knowledge', 'workflow', 'entity', 'summary'] as const) {
    const hits = await memory.search({ text: said, store, k: 10 });
    expect(hits.filter(({ record_id }) => record_id !== other.id)).toEqual([]);
  }
  const candidates = await memory.findCandidates({ text: said });
  expect(candidates.map(({ id }) => id).filter((id) => id !== other.id)).toEqual([]);
  expect((await memory.readEvents('run-1'))[1]).toMatchObject({ content: null, erased_at: forgotten_at });
});

test('E3 a forget takes out of the tables what reads then need not look for', async () => {
  const { memory, vault, question, other } = await leftBehind();
  const frontier = openFrontier(vault.database);
  expect(frontier.isBehind()).toBe(true);
  await memory.forget({ ids: [question.id] });
  expect(frontier.isBehind()).toBe(false);
  expect((await memory.listMessages(thread_id)).map(({ id }) => id)).toEqual([other.id]);
  const hidden = await memory.hide({ ids: [other.id], graceMs: 60_000 });
  expect(frontier.isBehind()).toBe(false);
  await memory.restoreHidden(hidden.version);
  expect(frontier.isBehind()).toBe(false);
  expect((await memory.listMessages(thread_id)).map(({ id }) => id)).toEqual([other.id]);
});
