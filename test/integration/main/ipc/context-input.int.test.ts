import { expect, test } from 'vitest';
import * as z from 'zod';
import { contextHandlers } from '../../../../main/ipc/handlers/context.ts';
import { defineTool } from '../../../../main/tools/tool.ts';
import { fixtureTools } from '../../../scripted/fixture-tools.ts';
import { longThread, writeThread } from '../context/long-thread.ts';
import { agentWith, answers, asQuestion, asSent, expectExact, fill, scripted } from './model-inputs.ts';

const findNotes = { toolCalls: [{ name: 'read_toolbox', arguments: { query: 'notes on a paper' } }] };
const fetchNotes = { toolCalls: [{ name: 'fetch_notes', arguments: { paper: 'kestrel' } }] };

test('D1 every message of every call is told byte for byte as the model was given it, by segment', async () => {
  const model = scripted([
    { content: 'Let me look.', ...findNotes },
    { toolCalls: [{ name: 'no_such_tool', arguments: '{not json' }, ...fetchNotes.toolCalls] },
    'Done.',
  ]);
  const opened = await agentWith({ model, tools: fixtureTools });
  await fill(opened);
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: '  How far do tides rise?\n' });
  const requests = answers(model.requests);
  await expectExact(opened.readInput, run_id, requests);
  const { messages } = await opened.readInput({ run_id });
  expect(requests.at(-1)?.messages.at(-1)?.content).toContain('[Cut: characters 0 to');
  expect(messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
    'tool',
  ]);
  const segments = messages[1]?.parts.map(({ segment }) => segment) ?? [];
  expect([...new Set(segments)]).toEqual([
    'question',
    'conversation',
    'knowledge',
    'workflow',
    'entity',
    'summary',
    'notes',
    'pins',
  ]);
  const { items } = await contextHandlers(opened)['context.read']({ run_id });
  const told = messages[1]?.parts.flatMap(({ record_id }) => record_id ?? []);
  expect(told).toEqual(items.filter(({ segment }) => segment !== 'tool').map(({ record_id }) => record_id));
});

test('D1 R7 a folded conversation, folded results and segments without room are told as they were', async () => {
  const flood = defineTool({
    name: 'flood_gauge',
    description: 'Reads the flood gauge.',
    parameters: z.object({}),
    effect: 'read',
    repeatable: true,
    run: () => Promise.resolve({ result: 'Reading. '.repeat(2_000), sources: [] }),
  });
  const reading = { toolCalls: [{ name: 'read_toolbox', arguments: { query: 'flood gauge' } }] };
  const flooding = { toolCalls: [{ name: 'flood_gauge' }] };
  const model = scripted([reading, flooding, flooding, flooding, 'Done.']);
  const opened = await agentWith({ model, tools: [flood], budget: 4_000 });
  await fill(opened);
  await writeThread(opened.memory, 'thread-1', longThread(12, 700));
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: 'How far do tides rise?' });
  const requests = answers(model.requests);
  await expectExact(opened.readInput, run_id, requests);
  const last = requests.at(-1)?.messages ?? [];
  expect(last[1]?.content).toContain('were folded into summary');
  expect(last.some(({ content }) => content.startsWith('[Folded to stay within'))).toBe(true);
});

test('D1 R3 what stood there of messages left out, of a segment squeezed out and of nothing found is told too', async () => {
  const model = scripted([]);
  const opened = await agentWith({ model, budget: 2_400 });
  await writeThread(opened.memory, 'thread-1', longThread(14, 60));
  for (let index = 0; index < 3; index += 1) {
    const content = `Ledger fact ${index}. ${'More of it. '.repeat(150)}`;
    const note = {
      scope: 'user',
      subject_id: 'user',
      expires_at: null,
      origin: 'user',
      sources: [],
    } as const;
    await opened.memory.commit([{ kind: 'note', ...note, content }]);
  }
  const { run_id } = await opened.agent.ask({ thread_id: 'thread-1', text: 'What of ledgers?' });
  const requests = answers(model.requests);
  expect(requests[0]?.messages[1]?.content).toContain('older unsummarised messages are not shown');
  expect(requests[0]?.messages[1]?.content).toContain('Left out: no room.');
  await expectExact(opened.readInput, run_id, requests);
});

test('D1 C7 a branch tells the input of the calls it took over, and of those it went on with', async () => {
  const model = scripted([findNotes, fetchNotes, 'Done.', 'Done another way.']);
  const opened = await agentWith({ model, tools: fixtureTools });
  await fill(opened);
  const { agent, memory, readInput } = opened;
  const { run_id } = await agent.ask({ thread_id: 'thread-1', text: 'How far do tides rise?' });
  const finished = (await memory.readEvents(run_id)).findLast(({ kind }) => kind === 'tool_finished');
  const branch = await agent.branch(run_id, finished?.sequence ?? 0);
  await agent.resume(branch.run_id, { rerunInFlight: null });
  await agent.idle();
  const requests = answers(model.requests);
  await expectExact(readInput, run_id, requests.slice(0, 3));
  await expectExact(
    readInput,
    branch.run_id,
    requests.filter((_, index) => index !== 2),
  );
});

test('D1 C7 a branch of a run that lost a call tells the calls it took over', async () => {
  const opened = await agentWith({ model: scripted([]) });
  const { memory, agent, readInput } = opened;
  const [said] = await memory.commit([
    {
      kind: 'message',
      thread_id: 'thread-1',
      role: 'user',
      content: 'How far?',
      run_id: 'run',
      sources: [],
    },
  ]);
  const sources = [{ id: said?.id ?? '', version: said?.version ?? 0 }];
  const items = sources.map(asQuestion);
  const facts = { thread_id: 'thread-1', write_allowed: false, query_id: said?.id ?? '' };
  const call = (number: number) => [
    { kind: 'snapshot' as const, run_id: 'run', call: number, items },
    {
      kind: 'event' as const,
      event: {
        run_id: 'run',
        kind: 'model_called' as const,
        facts: { call: number, model: 'm', purpose: 'answer' },
        content: null,
      },
      sources: [],
    },
  ];
  const told = { finish: 'stop', prompt_tokens: 1, completion_tokens: 1, tool_calls: 0, duration_ms: 1 };
  await memory.commit([
    { kind: 'event', event: { run_id: 'run', kind: 'run_created', facts, content: null }, sources: [] },
    ...call(1),
    ...call(2),
    {
      kind: 'event',
      event: {
        run_id: 'run',
        kind: 'model_replied',
        facts: { call: 2, ...told },
        content: { text: 'Far.', tool_calls: [] },
      },
      sources,
    },
  ]);
  const branch = await agent.branch('run', 4);
  const view = await readInput({ run_id: branch.run_id });
  expect(view.call).toBe(1);
  expect(asSent(view)[1]?.content).toContain('How far?');
  await expect(readInput({ run_id: branch.run_id, call: 2 })).rejects.toMatchObject({ code: 'not_found' });
});
