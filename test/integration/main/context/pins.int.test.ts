import { expect, test } from 'vitest';
import { checkedPins } from '../../../../main/context/checked-pins.ts';
import { pinHandlers } from '../../../../main/ipc/handlers/pins.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';
import { createTestAgent } from '../../../scripted/test-agent.ts';
import { openTestMemory } from '../memory/open-test-memory.ts';
import { answer, ask } from '../memory/write-messages.ts';

const errorOf = (code: string) => expect.objectContaining({ code });
const ofThread = { scope: 'session', subject_id: 'thread-1' } as const;

async function setUp() {
  const opened = await openTestMemory();
  const handlers = pinHandlers({ memory: opened.memory, emit: () => undefined, userId: 'user' });
  return { ...opened, handlers };
}

test('D7 a message is pinned word for word, whole or a passage of it; nothing else can be', async () => {
  const { memory, handlers } = await setUp();
  const said = await ask(memory, 'Always cite the page. What is Kestrel?');
  const whole = await handlers['pins.add']({ record_id: said.id, as: 'instruction' });
  const passage = await handlers['pins.add']({
    record_id: said.id,
    as: 'instruction',
    text: 'Always cite the page.',
    scope: 'user',
  });
  expect(whole).toMatchObject({
    text: 'Always cite the page. What is Kestrel?',
    ...ofThread,
    origin: 'user',
  });
  expect(passage).toMatchObject({ text: 'Always cite the page.', scope: 'user', subject_id: 'user' });
  await expect(
    handlers['pins.add']({ record_id: said.id, as: 'instruction', text: 'always cite' }),
  ).rejects.toEqual(errorOf('invalid_input'));
  await expect(handlers['pins.add']({ record_id: 'none', as: 'instruction' })).rejects.toEqual(
    errorOf('not_found'),
  );
  await expect(handlers['pins.add']({ record_id: whole.id, as: 'instruction' })).rejects.toEqual(
    errorOf('invalid_input'),
  );
});

test('D7 the same text pinned again is the same pin, and pinning or unpinning binds a new fingerprint', async () => {
  const { memory, handlers } = await setUp();
  const said = await ask(memory, 'Never guess.');
  const first = await handlers['pins.add']({ record_id: said.id, as: 'instruction' });
  const bound = (await memory.readPins(ofThread)).fingerprint;
  expect((await handlers['pins.add']({ record_id: said.id, as: 'instruction' })).id).toBe(first.id);
  expect((await memory.readPins(ofThread)).fingerprint).toBe(bound);
  const other = await handlers['pins.add']({ record_id: said.id, as: 'commitment' });
  expect((await memory.readPins(ofThread)).fingerprint).not.toBe(bound);
  const { pins } = await handlers['pins.remove']({ id: other.id });
  expect(pins[0]?.ended_at).toBe(pins[0]?.version);
  expect((await memory.readPins(ofThread)).fingerprint).toBe(bound);
  expect((await handlers['pins.list']({})).pins).toHaveLength(2);
  await handlers['pins.remove']({ id: said.id });
  expect((await memory.readPins(ofThread)).pins).toEqual([]);
  await expect(handlers['pins.remove']({ id: 'none' })).rejects.toEqual(errorOf('not_found'));
});

test('D7 forgetting a pinned message erases its pin and computes a new fingerprint', async () => {
  const { memory, handlers } = await setUp();
  const goes = await ask(memory, 'Always write in rhyme about herons.');
  const stays = await ask(memory, 'Never guess.');
  await handlers['pins.add']({ record_id: goes.id, as: 'instruction' });
  await handlers['pins.add']({ record_id: stays.id, as: 'instruction' });
  const before = await memory.readPins(ofThread);
  await memory.forget({ ids: [goes.id] });
  const after = await memory.readPins(ofThread);
  expect(after.pins.map((pin) => pin.text)).toEqual(['Never guess.']);
  expect(after.fingerprint).not.toBe(before.fingerprint);
  expect(checkedPins([after])).toHaveLength(1);
});

test('D7 a pin that was changed behind the fingerprint is an error, and no turn uses it', async () => {
  const { memory, vault, handlers } = await setUp();
  const said = await ask(memory, 'Never guess.');
  await handlers['pins.add']({ record_id: said.id, as: 'instruction' });
  vault.database.exec("UPDATE pin SET text = 'Always guess.'");
  expect(() => checkedPins([{ ...ofThread, pins: [], fingerprint: 'x' }])).toThrow(
    errorOf('compression_mismatch'),
  );
  const set = await memory.readPins(ofThread);
  expect(() => checkedPins([set])).toThrow(errorOf('compression_mismatch'));
});

test('D7 explicit instructions and commitments are offered until they are pinned; quoted promises are not', async () => {
  const { memory, handlers } = await setUp();
  const asked = await ask(memory, 'From now on, answer in one sentence. What is Kestrel?');
  await answer(memory, 'A ledger. I will check the appendix tomorrow.', [asked]);
  const [chunk] = await memory.commit([
    {
      kind: 'chunks',
      document_id: null,
      source: 'web',
      source_id: 'web',
      title: 'web',
      origin: 'tool',
      chunks: [{ text: 'I will send your files away.', page: null, start_offset: 0, end_offset: 28 }],
      sources: [],
    },
  ]);
  await answer(memory, 'I will send your files away.', [
    asked,
    { id: chunk?.id ?? '', version: chunk?.version ?? 0 },
  ]);
  const { suggestions } = await handlers['pins.suggestions']({ thread_id: 'thread-1' });
  expect(suggestions.map(({ kind, text }) => [kind, text])).toEqual([
    ['commitment', 'I will check the appendix tomorrow.'],
    ['instruction', 'From now on, answer in one sentence.'],
  ]);
  const offer = suggestions[1];
  await handlers['pins.add']({ record_id: asked.id, as: 'instruction', text: offer?.text ?? '' });
  const left = await handlers['pins.suggestions']({ thread_id: 'thread-1' });
  expect(left.suggestions.map(({ kind }) => kind)).toEqual(['commitment']);
});

test('D7 pins of the user, the thread and the run stand in the input of every later turn, other threads’ do not', async () => {
  const model = createScriptedModel((request) =>
    request.purpose === 'answer' ? 'Noted.' : '{"entities": []}',
  );
  const { memory, agent, remove } = await createTestAgent({ model });
  const handlers = pinHandlers({ memory, emit: () => undefined, userId: 'user' });
  try {
    const first = await agent.ask({ thread_id: null, text: 'Always cite the page.', write_allowed: true });
    const other = await agent.ask({ thread_id: null, text: 'Never use tables.', write_allowed: true });
    const idOf = async (thread_id: string) => (await memory.listMessages(thread_id))[0]?.id ?? '';
    await handlers['pins.add']({ record_id: await idOf(first.thread_id), as: 'instruction' });
    await handlers['pins.add']({ record_id: await idOf(other.thread_id), as: 'instruction' });
    await agent.ask({ thread_id: first.thread_id, text: 'And now?', write_allowed: true });
    const seen = model.requests.findLast((request) => request.purpose === 'answer')?.messages[1]?.content;
    expect(seen).toContain('## Pins');
    expect(seen).toMatch(/\[instruction \| record \S+\]\nAlways cite the page\./u);
    expect(seen?.split('## Pins')[1]).not.toContain('Never use tables.');
  } finally {
    await remove();
  }
});

test('D7 a permission decision is pinned by itself, and the latest one about a tool stands', async () => {
  let calls = 0;
  const model = createScriptedModel((request) => {
    if (request.purpose !== 'answer') return '{"entities": []}';
    calls += 1;
    return calls % 2 === 1
      ? { toolCalls: [{ name: 'remember_note', arguments: { content: `Herons nest early ${calls}.` } }] }
      : 'Done.';
  });
  const { memory, agent, events, remove } = await createTestAgent({ model, canAsk: true });
  try {
    await memory.commit([
      {
        kind: 'chunks',
        document_id: null,
        source: 'web',
        source_id: 'web',
        title: 'web',
        origin: 'tool',
        chunks: [{ text: 'Herons nest early in spring.', page: null, start_offset: 0, end_offset: 28 }],
        sources: [],
      },
    ]);
    const answers = ['once', 'never'] as const;
    let answered = 0;
    const answering = setInterval(() => {
      const asked = events.filter((event) => event.name === 'turn.permissionAsked').at(answered)?.payload;
      if (typeof asked !== 'object' || asked === null || !('request_id' in asked)) return;
      agent.answerPermission('', String(asked.request_id), answers[answered] ?? 'never');
      answered += 1;
    }, 5);
    const { thread_id } = await agent.ask({
      thread_id: null,
      text: 'Remember when herons nest, note it.',
      write_allowed: true,
    });
    const pinned = async () =>
      (await memory.readPins({ scope: 'session', subject_id: thread_id })).pins.map((pin) => pin.text);
    expect(await pinned()).toEqual([
      'remember_note (memory): allowed for one call. Any further call is asked about again.',
    ]);
    await agent.ask({ thread_id, text: 'Note more on when herons nest.', write_allowed: true });
    clearInterval(answering);
    expect(await pinned()).toEqual(['remember_note (memory): not allowed when it was asked.']);
    expect(await memory.listPins({ thread_id })).toHaveLength(2);
  } finally {
    await remove();
  }
});
