import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedInputSchema } from '../../../../main/context/recorded-input.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { longThread, writeThread } from '../context/long-thread.ts';
import { agentWith, answers, asQuestion, expectExact, fill, scripted } from './model-inputs.ts';

const findNotes = { toolCalls: [{ name: 'read_toolbox', arguments: { query: 'notes on a paper' } }] };

test('D1 E3 what was forgotten since is missing from the input and from every answer, and its fingerprints are gone', async () => {
  const model = scripted([findNotes, 'Done.']);
  const opened = await agentWith({ model, tools: fixtureTools });
  await fill(opened);
  const { memory, readInput } = opened;
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: 'How far do tides rise?' });
  const before = await readInput({ run_id, call: 1 });
  const note = before.messages[1]?.parts.find(({ text }) => text?.includes('gauge of tides'));
  const receipt = await memory.forget({ ids: [note?.record_id ?? ''] });
  const view = await readInput({ run_id, call: 1 });
  expect(view.erased_at).toBe(receipt.version);
  expect(JSON.stringify(view)).not.toContain('gauge of tides');
  expect(view.messages.map(({ proof }) => proof)).toEqual(['unproven', 'incomplete']);
  const parts = view.messages[1]?.parts ?? [];
  expect(parts.filter(({ text }) => text === null).map(({ record_id }) => record_id)).toEqual([
    note?.record_id,
  ]);
  expect(parts.filter(({ text }) => text !== null)).toEqual(
    before.messages[1]?.parts.filter(({ record_id }) => record_id !== note?.record_id),
  );
  // What the second call was told of the first one's reply and tool went with it: both were made from that note.
  const second = await readInput({ run_id, call: 2 });
  expect(second.messages.map(({ proof }) => proof)).toEqual([
    'unproven',
    'incomplete',
    'incomplete',
    'incomplete',
  ]);
  expect(second.messages[2]).toMatchObject({ role: 'assistant', tool_calls: [], parts: [{ text: null }] });
  expect(receipt.scan.status).toBe('clean');
});

test('D1 E3 R7 a stub whose summary is gone has no text', async () => {
  const model = scripted([]);
  const opened = await agentWith({ model, budget: 3_000 });
  const [first = ''] = await writeThread(opened.memory, 'thread-1', longThread(12, 700));
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: 'And now?' });
  await expectExact(opened.readInput, run_id, answers(model.requests));
  await opened.memory.forget({ ids: [first] });
  const { messages } = await opened.readInput({ run_id });
  const gone = messages[1]?.parts.filter(({ text }) => text === null) ?? [];
  expect(new Set(gone.map(({ segment }) => segment))).toEqual(new Set(['conversation', 'summary']));
});

test('D1 an entity is told as it was described then, and a tool that is described otherwise by now as changed', async () => {
  const model = scripted([]);
  const opened = await agentWith({ model });
  await fill(opened);
  const { memory, readInput } = opened;
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: 'How far do tides rise?' });
  const [said = ''] = await writeThread(memory, 'thread-2', ['Tides again.']);
  const source = { id: said, version: (await memory.readRecord(said))?.version ?? 0 };
  const description = 'rise and fall twice a day, and more in spring';
  await memory.commit([
    { kind: 'entity', name: 'Tides', type: 'SYSTEM', description, origin: 'user', sources: [source] },
  ]);
  await expectExact(readInput, run_id, answers(model.requests));
  const [tool] = await memory.readTools(['read_toolbox']);
  if (tool === undefined) throw new Error('read_toolbox is not registered.');
  await memory.commit([{ ...tool, kind: 'tool', description: 'Finds tools another way.' }]);
  const view = await readInput({ run_id });
  expect(view.messages.map(({ proof }) => proof)).toEqual(['exact', 'exact']);
  expect([view.tools_proof, view.proof]).toEqual(['changed', 'changed']);
  const then = view.messages[1]?.parts.find(({ text }) => text?.includes('Tides (SYSTEM): rise and fall ['));
  const receipt = await memory.forget({ ids: [then?.record_id ?? ''] });
  expect(receipt.scan.status).toBe('clean');
  expect(JSON.stringify(await readInput({ run_id }))).not.toContain('Tides (SYSTEM)');
  expect(readFileSync(join(opened.folder, 'commonplace.db')).includes('Tides (SYSTEM)')).toBe(false);
});

test('D1 an input is unproven without fingerprints, changed with others, incomplete with an unknown prompt; a run without calls has none', async () => {
  const { memory, readInput } = await agentWith({ model: scripted([]) });
  const run_id = 'old-run';
  const created = { thread_id: 't', write_allowed: false };
  const [, said] = await memory.commit([
    {
      kind: 'event',
      event: { run_id, kind: 'run_created', facts: created, content: null },
      sources: [],
    },
    { kind: 'message', thread_id: 't', role: 'user', content: 'Old question?', run_id, sources: [] },
  ]);
  expect(await readInput({ run_id })).toMatchObject({ call: 0, messages: [], tools: [] });
  const sources = said === undefined ? [] : [{ id: said.id, version: said.version }];
  const calling = { run_id, kind: 'model_called' } as const;
  const facts = { model: 'm', purpose: 'answer' };
  const content = { messages: ['0', '0'], tools: '0', entities: {} };
  const items = sources.map(asQuestion);
  await memory.commit([
    { kind: 'snapshot', run_id, call: 1, items },
    { kind: 'snapshot', run_id, call: 2, items },
    {
      kind: 'event',
      event: { ...calling, facts: { ...facts, call: 1, prompt_version: 999 }, content: null },
      sources: [],
    },
    {
      kind: 'event',
      event: { ...calling, facts: { ...facts, call: 2, prompt_version: 1 }, content },
      sources,
    },
  ]);
  const view = await readInput({ run_id, call: 1 });
  expect(view.messages[0]).toMatchObject({ role: 'system', proof: 'incomplete', parts: [{ text: null }] });
  expect(view.messages[1]).toMatchObject({ role: 'user', proof: 'unproven' });
  const other = await readInput({ run_id });
  expect(other.messages.map(({ proof }) => proof)).toEqual(['changed', 'changed']);
  await expect(readInput({ run_id, call: 3 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(readInput({ run_id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
});

test('D1 an input of which whole messages or every tool are missing is exact in its parts and not as a whole', async () => {
  const model = scripted([]);
  const { agent, memory, readInput } = await agentWith({ model });
  const { run_id, thread_id } = await agent.ask({ thread_id: null, text: 'How far do tides rise?' });
  const events = await memory.readEvents(run_id);
  const called = events.find((event) => event.kind === 'model_called');
  const query = events[0]?.kind === 'run_created' ? events[0].facts.query_id : undefined;
  const asked = await memory.readRecord(query ?? '');
  if (called === undefined || asked === null) throw new Error('The turn made no call.');
  const kept = recordedInputSchema.parse(called.content);
  const sources = [{ id: asked.id, version: asked.version }];
  const snapshot = await memory.readCallSnapshot(run_id, 1);
  const callAgain = (other: string, facts: object, content: typeof kept) =>
    memory.commit([
      {
        kind: 'event',
        event: {
          run_id: other,
          kind: 'run_created',
          facts: { thread_id, write_allowed: false },
          content: null,
        },
        sources: [],
      },
      { kind: 'snapshot', run_id: other, call: 1, ...snapshot },
      {
        kind: 'event',
        event: { run_id: other, kind: 'model_called', facts: { ...called.facts, ...facts }, content },
        sources,
      },
    ]);
  await callAgain('more-messages', {}, { ...kept, messages: [...kept.messages, '0'] });
  const lacking = await readInput({ run_id: 'more-messages' });
  expect(new Set(lacking.messages.map(({ proof }) => proof))).toEqual(new Set(['exact']));
  expect(lacking.proof).toBe('incomplete');
  await callAgain('no-tool-left', { tools: ['a tool that is gone'] }, kept);
  const toolless = await readInput({ run_id: 'no-tool-left' });
  expect(toolless).toMatchObject({ tools: [], tools_proof: 'changed', proof: 'changed' });
});
