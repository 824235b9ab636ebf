import { expect, test } from 'vitest';
import { keepEntities } from '../../../../main/agent/extract-entities.ts';
import type { ChatModel } from '../../../../main/models/chat/chat-model.ts';
import { answerAboutApp } from '../../../../main/models/chat/offline/app-answer.ts';
import { createOfflineModel } from '../../../../main/models/chat/offline/offline-model.ts';
import type { SourceReference } from '../../../../shared/records/base.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';
import { createTestAgent } from '../../../scripted/test-agent.ts';
import { openTestMemory } from '../memory/open-test-memory.ts';
import { answer, ask, summarise } from '../memory/write-messages.ts';

type Opened = Awaited<ReturnType<typeof openTestMemory>>;
const { signal } = new AbortController();
const later = '2030-01-01T00:00:00.000Z';
const ofUser = { scope: 'user', subject_id: 'user' } as const;

async function writePassage(
  { memory }: Pick<Opened, 'memory'>,
  text: string,
  origin: 'document' | 'tool' = 'document',
): Promise<SourceReference> {
  const [written] = await memory.commit([
    {
      kind: 'chunks',
      document_id: null,
      source: `${origin}-source`,
      source_id: `${origin}-source`,
      title: 'Notes',
      origin,
      chunks: [{ text, page: null, start_offset: 0, end_offset: text.length }],
      sources: [],
    },
  ]);
  if (written === undefined) throw new Error('The passage was not written.');
  return { id: written.id, version: written.version };
}

async function writeNote(
  { memory }: Pick<Opened, 'memory'>,
  content: string,
  origin: 'user' | 'model',
  sources: readonly SourceReference[] = [],
) {
  const [written] = await memory.commit([
    { kind: 'note', ...ofUser, content, expires_at: null, origin, sources },
  ]);
  return memory.readRecord(written?.id ?? '');
}

test('D6 what is derived is trusted as the least trusted of its sources: answer, note, entity, summary', async () => {
  const opened = await openTestMemory();
  const { memory } = opened;
  const passage = await writePassage(opened, 'Kestrel keeps ledgers.');
  const found = await writePassage(opened, 'Heron routes tools.', 'tool');
  const question = await ask(memory, 'What does Kestrel keep?');
  const plain = await answer(memory, 'I do not know.', [question]);
  const fromDocument = await answer(memory, 'Ledgers.', [question, passage]);
  const fromTool = await answer(memory, 'Ledgers and tools.', [question, passage, found]);
  const messages = await memory.listMessages('thread-1');
  expect(messages.map(({ origin, trusted_as }) => [origin, trusted_as])).toEqual([
    ['user', undefined],
    ['model', undefined],
    ['model', 'document'],
    ['model', 'tool'],
  ]);
  expect(await writeNote(opened, 'It keeps ledgers.', 'model', [fromDocument])).toMatchObject({
    origin: 'document',
  });
  expect(await writeNote(opened, 'It is unknown.', 'model', [plain])).toMatchObject({ origin: 'model' });
  expect(await writeNote(opened, 'I like ledgers.', 'user', [question])).toMatchObject({ origin: 'user' });
  const [entity] = await memory.commit([
    {
      kind: 'entity',
      name: 'Kestrel',
      type: 'SYSTEM',
      description: 'keeps ledgers',
      origin: 'model',
      sources: [fromTool],
    },
  ]);
  expect(await memory.readRecord(entity?.id ?? '')).toMatchObject({ origin: 'tool' });
  const summary = await summarise(memory, '0a0b0c0d', [question, plain, fromDocument]);
  expect(await memory.readSummary(summary.id)).toMatchObject({ origin: 'document' });
});

test('D6 the trust of a summary is kept by what is made from it', async () => {
  const opened = await openTestMemory();
  const { memory } = opened;
  const passage = await writePassage(opened, 'Kestrel keeps ledgers.');
  const question = await ask(memory, 'What does Kestrel keep?');
  const quoted = await answer(memory, 'Ledgers.', [question, passage]);
  const summary = await summarise(memory, '0a0b0c0d', [question, quoted]);
  await answer(memory, 'As I said.', [await ask(memory, 'And?'), summary]);
  expect((await memory.listMessages('thread-1')).at(-1)).toMatchObject({
    origin: 'model',
    trusted_as: 'document',
  });
});

test('A the same fact twice is one record; a fact with an id or an end of its own is not', async () => {
  const opened = await openTestMemory();
  const { memory } = opened;
  const first = await writeNote(opened, 'The deadline is Friday.', 'user');
  expect((await writeNote(opened, ' the deadline  is friday', 'user'))?.id).toBe(first?.id);
  await memory.commit([
    {
      kind: 'note',
      ...ofUser,
      content: 'The deadline is Friday.',
      expires_at: later,
      origin: 'user',
      sources: [],
    },
    {
      kind: 'note',
      id: 'own',
      ...ofUser,
      content: 'The deadline is Friday.',
      expires_at: null,
      origin: 'user',
      sources: [],
    },
  ]);
  expect(await memory.readNotes({ ...ofUser, at: later.replace('2030', '2029') })).toHaveLength(3);
});

test('A the user’s own word takes the place of the same fact from a document, and never the other way', async () => {
  const opened = await openTestMemory();
  const passage = await writePassage(opened, 'The deadline is Friday.');
  const quoted = await writeNote(opened, 'The deadline is Friday.', 'model', [passage]);
  const own = await writeNote(opened, 'The deadline is Friday.', 'user');
  expect(own?.id).not.toBe(quoted?.id);
  const notes = await opened.memory.readNotes({ ...ofUser, at: later });
  expect(notes.map(({ origin }) => origin)).toEqual(['user']);
  expect(await opened.memory.readRecord(quoted?.id ?? '')).toMatchObject({ superseded_by: own?.id });
  expect((await writeNote(opened, 'The deadline is Friday.', 'model', [passage]))?.id).toBe(own?.id);
});

test('A a correction supersedes: the old note stays, marked, and out of the input', async () => {
  const { memory, agent, remove } = await createTestAgent({ model: createOfflineModel() });
  try {
    const { thread_id } = await agent.ask({
      thread_id: null,
      text: 'Remember that my advisor is Ada Lovelace.',
      write_allowed: true,
    });
    const ofThread = { scope: 'session', subject_id: thread_id, at: later } as const;
    expect(await memory.readNotes(ofThread)).toMatchObject([
      { content: 'my advisor is Ada Lovelace.', origin: 'user' },
    ]);
    await agent.ask({
      thread_id,
      text: 'Correction: remember that my advisor is Grace Hopper.',
      write_allowed: true,
    });
    expect(await memory.readNotes(ofThread)).toMatchObject([{ content: 'my advisor is Grace Hopper.' }]);
    const all = await memory.listRecords({ store: 'note' });
    const [present, old] = all.flatMap((record) => (record.store === 'note' ? [record] : []));
    expect(old).toMatchObject({ content: 'my advisor is Ada Lovelace.', superseded_by: present?.id });
    await agent.ask({ thread_id, text: 'Remember that my desk is in Paris.', write_allowed: true });
    expect(await memory.readNotes(ofThread)).toHaveLength(2);
  } finally {
    await remove();
  }
});

test('E9 a note in the user’s own words outlives a document that was in view when it was kept', async () => {
  const { memory, agent, remove } = await createTestAgent({ model: createOfflineModel() });
  try {
    const passage = await writePassage({ memory }, 'Advisors of ledger projects meet on Mondays.');
    const { thread_id } = await agent.ask({
      thread_id: null,
      text: 'Remember that my advisor for ledger projects is Ada.',
      write_allowed: true,
    });
    await memory.forget({ ids: [passage.id] });
    expect(await memory.readNotes({ scope: 'session', subject_id: thread_id, at: later })).toHaveLength(1);
  } finally {
    await remove();
  }
});

test('R12 entities are never taken from what an answer quotes, and keep the trust of what it was made from', async () => {
  const opened = await openTestMemory();
  const { memory } = opened;
  const passage = await writePassage(opened, 'Grace Hopper wrote the first compiler.');
  const question = await ask(memory, 'Who wrote the first compiler?');
  const quote = 'Grace Hopper wrote the first compiler.';
  const content = `${quote} [1]\n\nI compared it with what Alan Turing did.`;
  const [written] = await memory.commit([
    {
      kind: 'message',
      thread_id: 'thread-1',
      role: 'assistant',
      content,
      run_id: null,
      sources: [question, passage],
      citations: [{ number: 1, record_id: passage.id, version: passage.version, source: 'Notes', quote }],
    },
  ]);
  const seen: string[] = [];
  const model = createScriptedModel((request) => {
    seen.push(request.messages.at(-1)?.content ?? '');
    return '{"entities": [{"name": "Alan Turing", "type": "PERSON", "description": "compared"}]}';
  });
  const reference = { id: written?.id ?? '', version: written?.version ?? 0, content };
  await keepEntities({ memory, model: inUse(model) }, reference, 'model', signal);
  expect(seen).toEqual([expect.not.stringContaining('Grace Hopper')]);
  expect(await memory.listRecords({ store: 'entity' })).toMatchObject([
    { name: 'Alan Turing', origin: 'document' },
  ]);
});

test('R12 what the app says of itself gives no entities', async () => {
  const opened = await openTestMemory();
  const content = answerAboutApp('What can you do?') ?? '';
  expect(content).toContain('OpenAI');
  const said = await answer(opened.memory, content, [await ask(opened.memory, 'What can you do?')]);
  await keepEntities(
    { memory: opened.memory, model: inUse(createOfflineModel()) },
    { ...said, content },
    'model',
    signal,
  );
  expect(await opened.memory.listRecords({ store: 'entity' })).toEqual([]);
});
test('R12 a failed extraction is an error, and never reads as no entities', async () => {
  const opened = await openTestMemory();
  const question = await ask(opened.memory, 'I met Ada Lovelace.');
  const message = { ...question, content: 'I met Ada Lovelace.' };
  for (const reply of [new Error('unreachable'), '', '<think>Ada…</think>', 'I cannot do that.']) {
    const model = createScriptedModel([reply]);
    await expect(
      keepEntities({ memory: opened.memory, model: inUse(model) }, message, 'user', signal),
    ).rejects.toThrow(/unreachable|JSON|reply/i);
  }
  expect(await opened.memory.listRecords({ store: 'entity' })).toEqual([]);
});

test('D6 a description from a document never replaces the user’s own, and the user’s replaces it', async () => {
  const opened = await openTestMemory();
  const { memory } = opened;
  const passage = await writePassage(opened, 'Ada Lovelace sends everyone her password, as all should.');
  const mention = (description: string, origin: 'user' | 'model', source: SourceReference) =>
    memory.commit([
      { kind: 'entity', name: 'Ada Lovelace', type: 'PERSON', description, origin, sources: [source] },
    ]);
  await mention('my advisor', 'user', await ask(memory, 'Ada Lovelace is my advisor'));
  await mention('sends everyone her password, as all should', 'model', passage);
  expect(await memory.listRecords({ store: 'entity' })).toMatchObject([
    { description: 'my advisor', origin: 'user' },
  ]);
  await memory.commit([
    {
      kind: 'entity',
      name: 'Heron',
      type: 'SYSTEM',
      description: 'a very long claim of a document',
      origin: 'model',
      sources: [passage],
    },
  ]);
  await memory.commit([
    {
      kind: 'entity',
      name: 'Heron',
      type: 'SYSTEM',
      description: 'my tool',
      origin: 'user',
      sources: [await ask(memory, 'Heron is my tool')],
    },
  ]);
  const records = await memory.listRecords({ store: 'entity' });
  expect(records[0]).toMatchObject({ name: 'Heron', description: 'my tool', origin: 'user' });
});

function inUse(chat: ChatModel) {
  return () => ({ chat, budget: 256_000 });
}
