import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { estimateCallTokens } from '../../../../main/context/call-tokens.ts';
import { summaryCallLimit } from '../../../../main/context/summary/summarize-transcript.ts';
import { pinHandlers } from '../../../../main/ipc/handlers/pins.ts';
import type { ChatRequest } from '../../../../main/models/chat/chat-model.ts';
import { createOfflineModel } from '../../../../main/models/chat/offline/offline-model.ts';
import { defineTool } from '../../../../main/tools/tool.ts';
import { countCodePoints } from '../../../../shared/code-points.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { createScriptedModel, type ScriptStep } from '../../../scripted/scripted-model.ts';
import { summaryReply } from '../../../scripted/summary-reply.ts';
import { createTestAgent, type TestAgent } from '../../../scripted/test-agent.ts';
import { longThread, writeThread } from './long-thread.ts';

const goodSummary = summaryReply('- Kestrel keeps ledgers.', { entities: '- Kestrel' });

/** A model that answers, summarises well and otherwise finds nothing; `other` may say differently. */
function model(other: (request: ChatRequest, index: number) => ScriptStep | null = () => null) {
  return createScriptedModel((request, index) => {
    const said = other(request, index);
    if (said !== null) return said;
    switch (request.purpose) {
      case 'summary':
        return goodSummary;
      case 'label':
        return 'Kestrel ledgers and what was asked about them over many turns';
      case 'entities':
        return '{"entities": []}';
      default:
        return 'Answered.';
    }
  });
}

async function agentWith(options: Parameters<typeof createTestAgent>[0]): Promise<TestAgent> {
  const created = await createTestAgent(options);
  onTestFinished(() => created.remove());
  return created;
}

const callTokens = (request: ChatRequest) => estimateCallTokens(request.messages, request.tools);
const answers = (requests: readonly ChatRequest[]) => requests.filter(({ purpose }) => purpose === 'answer');
const inputOf = (request: ChatRequest | undefined) => request?.messages[1]?.content ?? '';

function expectWithin(requests: readonly ChatRequest[], budget: number): void {
  for (const request of answers(requests)) expect(callTokens(request)).toBeLessThanOrEqual(budget);
}

test('R7 one message larger than the window is folded, and the question stands byte for byte', async () => {
  const budget = 3_000;
  const chat = model();
  const { memory, agent } = await agentWith({ model: chat, budget });
  await writeThread(memory, 'thread-1', ['A very long thought about ledgers. '.repeat(1_000)]);
  const question = '  What did I say?\n\tTell me.';
  await agent.ask({ thread_id: 'thread-1', text: question });
  const seen = inputOf(answers(chat.requests)[0]);
  expect(seen.startsWith(`# Question\n${question}\n`)).toBe(true);
  expect(seen).toMatch(/\[1 message was folded into summary [0-9a-f]{8}\./u);
  expectWithin(chat.requests, budget);
  for (const request of chat.requests.filter(({ purpose }) => purpose === 'summary')) {
    const sent = request.messages.reduce((sum, message) => sum + countCodePoints(message.content), 0);
    expect(sent).toBeLessThanOrEqual(Math.min(summaryCallLimit, budget * 2));
  }
});

test('R7 a question larger than the window is a clear error, and nothing is lost', async () => {
  const { memory, agent } = await agentWith({ model: model(), budget: 1_500 });
  await writeThread(memory, 'thread-1', ['Hello.']);
  await expect(agent.ask({ thread_id: 'thread-1', text: 'why '.repeat(3_000) })).rejects.toMatchObject({
    code: 'budget_exceeded',
    detail: { largest_kind: 'question' },
  });
  expect((await memory.listMessages('thread-1')).map(({ role }) => role)).toEqual(['user', 'user']);
});

test('R7 a budget that only what has to be there fits drops everything optional rather than fail', async () => {
  const chat = model();
  const { memory, agent } = await agentWith({ model: chat, budget: 2_150 });
  await writeThread(memory, 'thread-1', ['About ledgers. '.repeat(60)]);
  for (let index = 0; index < 3; index += 1) {
    await memory.commit([
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: `Ledger fact ${index}. ${'More of it. '.repeat(120)}`,
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
  }
  const { run_id } = await agent.ask({ thread_id: 'thread-1', text: 'What of ledgers?' });
  const seen = inputOf(answers(chat.requests)[0]);
  expect(seen.startsWith('# Question\nWhat of ledgers?\n')).toBe(true);
  expect(seen).not.toContain('Ledger fact');
  expectWithin(chat.requests, 2_150);
  const { left_out } = await memory.readCallSnapshot(run_id, 1);
  expect(left_out.filter(({ segment }) => segment === 'notes')).toHaveLength(3);
});

const flood = defineTool({
  name: 'flood_gauge',
  description: 'Reads the flood gauge and returns every reading of it.',
  parameters: z.object({ note: z.string().optional() }),
  effect: 'read',
  repeatable: true,
  run: () => Promise.resolve({ result: 'Reading. '.repeat(20_000), sources: [] }),
});

function callsFloodOnce(callArguments: object) {
  return model((request) =>
    request.purpose === 'answer' && request.messages.length === 2
      ? { toolCalls: [{ name: 'flood_gauge', arguments: callArguments }] }
      : null,
  );
}

test('R10 a tool result that alone overflows is cut, and folded where even the cut is too much', async () => {
  for (const [budget, shown] of [
    [8_000, '[Cut: characters 0 to '],
    [2_000, '[Folded to stay within the budget.'],
  ] as const) {
    const chat = callsFloodOnce({});
    const { agent } = await agentWith({ model: chat, budget, tools: [flood] });
    const { completed } = await agent.ask({ thread_id: null, text: 'Read the flood gauge.' });
    expect(completed).toBe(true);
    expectWithin(chat.requests, budget);
    expect(answers(chat.requests)[1]?.messages.at(-1)?.content).toContain(shown);
  }
});

test('R7 a call whose arguments alone overflow ends the run with a clear error', async () => {
  const chat = callsFloodOnce({ note: 'x'.repeat(20_000) });
  const { agent } = await agentWith({ model: chat, budget: 4_000, tools: [flood] });
  await expect(agent.ask({ thread_id: null, text: 'Read the flood gauge.' })).rejects.toMatchObject({
    code: 'budget_exceeded',
    detail: { budget: 4_000 },
  });
});

test('R8 a summariser with a smaller window than was thought gets smaller parts', async () => {
  const chat = model((request) =>
    request.purpose === 'summary' && (request.messages[1]?.content.length ?? 0) > 1_000
      ? new CommonplaceError('model_context_too_long', 'Too long.')
      : null,
  );
  const { memory, agent } = await agentWith({ model: chat, budget: 8_000 });
  const ids = await writeThread(memory, 'thread-1', longThread(30, 1_500));
  const summary = await agent.summarize('thread-1');
  expect(summary?.summary.summary.match(/^## /gmu)).toHaveLength(4);
  expect((await memory.expandSummary(summary?.summary.id ?? '')).messages.map(({ id }) => id)).toEqual(ids);
});

test('R7 overflow in the middle of a tool loop folds the conversation first, then older results, and goes on', async () => {
  const budget = 4_000;
  let calls = 0;
  const chat = model((request) => {
    if (request.purpose !== 'answer') return null;
    calls += 1;
    return calls <= 6
      ? { toolCalls: [{ name: 'read_toolbox', arguments: { query: `tools ${calls}` } }] }
      : null;
  });
  const { memory, agent, events } = await agentWith({ model: chat, budget });
  await writeThread(memory, 'thread-1', longThread(8, 180));
  const question = 'Which tools are there?';
  const result = await agent.ask({ thread_id: 'thread-1', text: question });
  expect(result.completed).toBe(true);
  expect(result.steps).toHaveLength(6);
  expectWithin(chat.requests, budget);
  for (const request of answers(chat.requests)) {
    expect(inputOf(request).startsWith(`# Question\n${question}\n`)).toBe(true);
  }
  expect(events.filter(({ name }) => name === 'turn.folded')).toHaveLength(1);
  const last = answers(chat.requests).at(-1);
  const results = last?.messages.filter(({ role }) => role === 'tool') ?? [];
  expect(results[0]?.content).toContain('read_tool_log');
  expect(results.at(-1)?.content).not.toContain('[Folded');
});

test('R9 a second compression right after the first finds nothing to do, and later ones fold only what is new', async () => {
  const budget = 4_000;
  const chat = model();
  const { memory, agent } = await agentWith({ model: chat, budget });
  await writeThread(memory, 'thread-1', longThread(40, 500));
  const first = await agent.summarize('thread-1');
  expect(first?.messages).toBe(40);
  expect(await agent.summarize('thread-1')).toBe(null);
  await writeThread(memory, 'thread-1', longThread(40, 500));
  await agent.ask({ thread_id: 'thread-1', text: 'Go on.' });
  const summaries = await memory.listSummaries('thread-1');
  expect(summaries).toHaveLength(2);
  const opened = await Promise.all(summaries.map(({ id }) => memory.expandSummary(id)));
  const ids = opened.flatMap(({ messages }) => messages.map(({ id }) => id));
  expect(ids).toHaveLength(80);
  expect(new Set(ids).size).toBe(80);
});

const faulty: readonly (readonly [name: string, reply: ScriptStep])[] = [
  ['empty', ''],
  ['refusing', 'I am sorry, I cannot help with that.'],
  ['truncated', { content: '## Technical Information\n- Kes', finish: 'length' }],
  ['all reasoning', '<think>They spoke of Kestrel.</think>'],
  ['wrapped in reasoning', `<think>Four headings.</think>\n${goodSummary}`],
];
for (const [name, reply] of faulty) {
  test(`R8 a summariser whose reply is ${name} still leaves one whole summary with every message in it`, async () => {
    const chat = model((request) =>
      request.purpose === 'summary' || request.purpose === 'label' ? reply : null,
    );
    const { memory, agent } = await agentWith({ model: chat, budget: 4_000 });
    await writeThread(memory, 'thread-1', longThread(30, 700));
    await agent.ask({ thread_id: 'thread-1', text: 'Go on.' });
    const [summary] = await memory.listSummaries('thread-1');
    expect(summary?.summary.match(/^## /gmu)).toHaveLength(4);
    expect(summary?.summary).not.toMatch(/<\/?think/u);
    const { messages } = await memory.expandSummary(summary?.id ?? '');
    expect(messages).toHaveLength(30);
    expectWithin(chat.requests, 4_000);
  });
}

test('R7 D7 a thread of 1,000 messages at a budget of 8,000: never over it, question and pins word for word', async () => {
  const budget = 8_000;
  const chat = model();
  const { memory, agent } = await agentWith({ model: chat, budget });
  const pins = pinHandlers({ memory, emit: () => undefined, userId: 'user' });
  const contents = longThread(1_000, 300);
  const ids = await writeThread(memory, 'thread-1', contents);
  const pinned = '  Always cite\n\tthe page — “§ 4”.';
  const [message] = await writeThread(memory, 'thread-1', [pinned]);
  await pins['pins.add']({ record_id: message ?? '', as: 'instruction' });
  await pins['pins.add']({ record_id: ids[0] ?? '', as: 'commitment' });
  for (let turn = 0; turn < 3; turn += 1) {
    const question = ` Turn ${turn}:\n what did we settle about ledgers?  `;
    await agent.ask({ thread_id: 'thread-1', text: question });
    const seen = inputOf(answers(chat.requests).at(-1));
    expect(seen.startsWith(`# Question\n${question}\n\n## Conversation Memory\n`)).toBe(true);
    expect(seen.split('## Pins\n')[1]).toContain(pinned);
    expect(seen.split('## Pins\n')[1]).toContain(contents[0]);
  }
  expectWithin(chat.requests, budget);
  const summaries = await memory.listSummaries('thread-1');
  const opened = await Promise.all(summaries.map(({ id }) => memory.expandSummary(id)));
  const consumed = opened.flatMap(({ messages }) => messages.map(({ id }) => id));
  expect(consumed.toSorted()).toEqual([...ids, message ?? ''].toSorted());
});

test('R9 offline, the first question of a folded thread of 1,000 messages is answered from its originals', async () => {
  const { memory, agent } = await agentWith({ model: createOfflineModel(), budget: 8_000 });
  const contents = longThread(1_000, 300);
  const ids = await writeThread(memory, 'thread-1', contents);
  const result = await agent.ask({ thread_id: 'thread-1', text: 'What was my first question?' });
  expect(result.final_answer).toContain(contents[0]);
  expect(result.steps.map(({ tool }) => tool)).toEqual(['expand_summary']);
  expect(result.citations[0]).toMatchObject({ record_id: ids[0] });
  expect(result.context.tokens).toBeLessThanOrEqual(8_000);
  const [summary] = await memory.listSummaries('thread-1');
  const { messages } = await memory.expandSummary(summary?.id ?? '');
  expect(messages.map(({ id }) => id)).toEqual(ids);
});
