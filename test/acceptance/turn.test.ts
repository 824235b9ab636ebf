import { afterEach, expect, test } from 'vitest';
import { augmentTools } from '../../main/agent/augment-tools.ts';
import { inabilityMessage } from '../../main/agent/finish-run.ts';
import { registerTools } from '../../main/agent/register-tools.ts';
import { iterationCap } from '../../main/agent/run-loop.ts';
import { toolEmbeddingText } from '../../main/memory/embedding-text.ts';
import type { ChatRequest } from '../../main/models/chat/chat-model.ts';
import { fixtureTools } from '../scripted/fixture-tools.ts';
import { createScriptedModel, type ScriptStep } from '../scripted/scripted-model.ts';
import {
  createTestAgent,
  type TestAgent,
  type TestAgentOptions,
  writeSeedThread,
} from '../scripted/test-agent.ts';

let opened: TestAgent[] = [];
afterEach(async () => {
  await Promise.all(opened.map((one) => one.remove()));
  opened = [];
});

const headings = [
  'Technical Information',
  'Emotional Context',
  'Entities & References',
  'Action Items & Decisions',
];
const summary = headings.map((heading) => `## ${heading}\n- Kestrel and its tiered ledgers.`).join('\n\n');
const label = 'Kestrel paper claims, fold sizes, synthetic evaluation and related work plan';

/** Answers by purpose: the test's own steps for answers, fixed texts for the rest. */
function scripted(answers: readonly ScriptStep[], entities: ScriptStep = '{"entities":[]}') {
  const left = [...answers];
  return createScriptedModel((request: ChatRequest): ScriptStep => {
    switch (request.purpose) {
      case 'answer':
        return left.shift() ?? new Error('The script has no further answer.');
      case 'summary':
        return summary;
      case 'label':
        return label;
      case 'entities':
        return entities;
      default:
        return new Error(`Nobody asks for ${request.purpose} here.`);
    }
  });
}

async function open(
  model: TestAgentOptions['model'],
  options: Partial<TestAgentOptions> = {},
): Promise<TestAgent> {
  const agent = await createTestAgent({ model, tools: fixtureTools, ...options });
  opened.push(agent);
  return agent;
}

function answerRequests(model: { readonly requests: readonly ChatRequest[] }): readonly ChatRequest[] {
  return model.requests.filter((request) => request.purpose === 'answer');
}

function userMessage(request: ChatRequest | undefined): string {
  const message = request?.messages.find(({ role }) => role === 'user');
  return message?.content ?? '';
}

test('AC7 R7 over 80 % of the budget the conversation becomes a stub and a reference; the question stays byte for byte', async () => {
  const question = 'What did we decide — exactly?\n  (keep   these spaces)\t✓';
  const model = scripted(['We decided on log-structured storage.']);
  const { memory, agent } = await open(model, { budget: 2_000 });
  await writeSeedThread(memory);
  const filler = 'Long enough to fill the budget. '.repeat(140);
  const [long] = await memory.commit([
    { kind: 'message', thread_id: 'seed-01', role: 'user', content: filler, run_id: null, sources: [] },
  ]);
  await agent.ask({ thread_id: 'seed-01', text: question });
  const input = userMessage(answerRequests(model)[0]);
  expect(input.startsWith(`# Question\n${question}\n`)).toBe(true);
  const [stored] = await memory.listSummaries('seed-01');
  expect(stored).toBeDefined();
  expect(input).toContain(`[Summary ID: ${stored?.id}]`);
  expect(input).toContain(`folded into summary ${stored?.id}`);
  expect(input).not.toContain(filler);
  const messages = await memory.listMessages('seed-01');
  const asked = messages.find((message) => message.content === question);
  expect(asked?.summary_id).toBeNull();
  expect(messages.find((message) => message.id === long?.id)?.summary_id).toBe(stored?.id);
});

test('R7 under 80 % of the budget nothing is summarised', async () => {
  const model = scripted(['Yes.']);
  const { memory, agent } = await open(model);
  await writeSeedThread(memory);
  await agent.ask({ thread_id: 'seed-01', text: 'Is it so?' });
  expect(await memory.listSummaries('seed-01')).toEqual([]);
});

test('AC8 AC9 AC14 summarising twice: one id on every row, then nothing to do; expanding gives the originals back', async () => {
  const { memory, agent } = await open(scripted([]));
  const originals = await writeSeedThread(memory);
  const first = await agent.summarize('seed-01');
  expect(first?.summary.id).toMatch(/^[0-9a-f]{8}$/);
  expect(first?.messages).toBe(12);
  expect(await agent.summarize('seed-01')).toBeNull();
  const messages = await memory.listMessages('seed-01');
  expect(new Set(messages.map((message) => message.summary_id))).toEqual(new Set([first?.summary.id]));
  expect((await memory.readConversation({ thread_id: 'seed-01', limit: null })).messages).toEqual([]);

  const expanded = await memory.expandSummary(first?.summary.id ?? '');
  expect(expanded.messages.map((message) => message.content)).toEqual(originals);
  expect(expanded.messages[0]?.content).toBe('Find the Kestrel paper about streaming memory consolidation.');
  const times = expanded.messages.map((message) => message.timestamp);
  expect(times).toEqual(times.toSorted());

  const found = [...expanded.summary.summary.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  expect(found).toEqual(headings);
  const words = expanded.summary.description.split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(8);
  expect(words.length).toBeLessThanOrEqual(12);
});

test('AC10 R10 fetch_notes: full result logged, preview within 2,000 bytes, the model sees an excerpt and the log id', async () => {
  const model = scripted([
    { toolCalls: [{ name: 'fetch_notes', arguments: { paper: 'kestrel' } }] },
    'It cuts resumption errors by 41%.',
  ]);
  const { memory, agent } = await open(model);
  const result = await agent.ask({ thread_id: null, text: 'Fetch the notes on the Kestrel paper' });
  const [log] = await memory.listToolLogs(result.thread_id);
  expect(log).toMatchObject({ tool_name: 'fetch_notes', status: 'success', error_message: null });
  expect(log?.result.length).toBeGreaterThan(9_000);
  expect(log?.result).toContain('End of the catalogue: 96 shelves.');
  expect(Buffer.byteLength(log?.result_preview ?? '')).toBeLessThanOrEqual(2_000);
  const told = answerRequests(model)[1]?.messages.find(({ role }) => role === 'tool')?.content ?? '';
  const [excerpt, notice] = [told.slice(0, told.lastIndexOf('\n')), told.slice(told.lastIndexOf('\n') + 1)];
  expect([...excerpt].length).toBeLessThanOrEqual(3_000);
  expect(notice).toContain(log?.id);
  expect(notice).toContain('read_tool_log');
});

test('AC16 R14 fetch_notes leaves chunks with source, number and count, within 1,500 characters', async () => {
  const model = scripted([
    { toolCalls: [{ name: 'fetch_notes', arguments: { paper: 'kestrel' } }] },
    'Done.',
  ]);
  const { memory, agent } = await open(model);
  await agent.ask({ thread_id: null, text: 'Fetch the notes on the Kestrel paper' });
  const rows = await memory.listRecords({ store: 'knowledge', limit: 50 });
  const chunks = rows
    .flatMap((row) => (row.store === 'knowledge' ? [row] : []))
    .toSorted((left, right) => left.chunk_id - right.chunk_id);
  expect(chunks.length).toBeGreaterThan(1);
  for (const [at, chunk] of chunks.entries()) {
    expect(chunk).toMatchObject({ source: 'kestrel-notes.md', chunk_id: at, num_chunks: chunks.length });
    expect([...chunk.content].length).toBeLessThanOrEqual(1_500);
    const before = chunks[at - 1];
    if (before !== undefined) expect(before.end_offset - chunk.start_offset).toBeLessThanOrEqual(200);
  }
});

test('AC11 R11 two tool calls and an answer leave one workflow of two steps; a row without steps is never found', async () => {
  const query = 'find papers on memory consolidation and fetch the notes';
  const model = scripted([
    { toolCalls: [{ name: 'paper_search', arguments: { query: 'memory consolidation' } }] },
    { toolCalls: [{ name: 'fetch_notes', arguments: { paper: 'kestrel' } }] },
    'Kestrel it is.',
  ]);
  const { memory, agent } = await open(model);
  const [earlier] = await memory.commit([
    { kind: 'message', thread_id: 'other-01', role: 'user', content: query, run_id: null, sources: [] },
  ]);
  await memory.commit([
    {
      kind: 'workflow',
      query,
      steps: [],
      answer_excerpt: 'control',
      success: true,
      sources: [{ id: earlier?.id ?? '', version: earlier?.version ?? 0 }],
    },
  ]);
  const result = await agent.ask({ thread_id: null, text: query });
  expect(result.steps.map(({ tool, outcome }) => [tool, outcome])).toEqual([
    ['paper_search', 'success'],
    ['fetch_notes', 'success'],
  ]);
  const hits = await memory.search({ text: query, store: 'workflow', k: 10 });
  expect(hits).toHaveLength(1);
  const found = await memory.readRecord(hits[0]?.record_id ?? '');
  expect(found).toMatchObject({ num_steps: 2, success: true, answer_excerpt: 'Kestrel it is.' });
});

test('R11 a run without a tool call leaves no workflow record', async () => {
  const { memory, agent } = await open(scripted(['Hello.']));
  await agent.ask({ thread_id: null, text: 'Hello there' });
  expect(await memory.listRecords({ store: 'workflow' })).toEqual([]);
});

test('AC12 R13 a model that always calls a tool is stopped after exactly ten calls with the inability message', async () => {
  const always = Array.from({ length: 20 }, () => ({
    toolCalls: [{ name: 'read_toolbox', arguments: { query: 'time' } }],
  }));
  const model = scripted(always);
  const { memory, agent } = await open(model);
  const result = await agent.ask({ thread_id: null, text: 'Go on for ever' });
  expect(answerRequests(model)).toHaveLength(iterationCap);
  expect(result).toMatchObject({
    completed: false,
    stop_reason: 'iteration_cap',
    final_answer: inabilityMessage,
  });
  const messages = await memory.listMessages(result.thread_id);
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: inabilityMessage });
});

test('AC13 R16 the input begins with the question and has the five headings in order; the system message names them and the order of trust', async () => {
  const model = scripted(['Hello.']);
  const { agent } = await open(model);
  await agent.ask({ thread_id: null, text: 'Who wrote Kestrel?' });
  const [request] = answerRequests(model);
  const input = userMessage(request);
  expect(input.startsWith('# Question\nWho wrote Kestrel?')).toBe(true);
  const segments = [
    'Conversation Memory',
    'Knowledge Base Memory',
    'Workflow Memory',
    'Entity Memory',
    'Summary Memory',
  ];
  const at = segments.map((segment) => input.indexOf(`\n## ${segment}\n`));
  expect(at.every((position) => position > 0)).toBe(true);
  expect(at).toEqual(at.toSorted((left, right) => left - right));
  const system = request?.messages[0]?.content ?? '';
  for (const segment of segments) expect(system).toContain(segment);
  const trust = [
    'current question',
    'latest conversation',
    'knowledge base',
    'older summaries and workflows',
  ];
  const order = trust.map((one) => system.indexOf(one));
  expect(order.every((position) => position >= 0)).toBe(true);
  expect(order).toEqual(order.toSorted((left, right) => left - right));
});

test('AC15 R12 two entities are kept and read back as bullets; an extractor that throws changes no answer', async () => {
  const entities = JSON.stringify({
    entities: [
      { name: 'R. Marlow', type: 'PERSON', description: 'Author of the Kestrel paper' },
      { name: 'Kestrel', type: 'SYSTEM', description: 'Streaming memory consolidation' },
    ],
  });
  const first = await open(scripted(['Marlow wrote it.'], entities));
  const result = await first.agent.ask({ thread_id: null, text: 'Did R. Marlow write Kestrel?' });
  expect(result.final_answer).toBe('Marlow wrote it.');
  await first.agent.idle();
  expect(await first.memory.listRecords({ store: 'entity' })).toHaveLength(2);

  const model = scripted(['Marlow, again.'], new Error('The extractor is down.'));
  await first.close();
  const second = await open(model, { folder: first.folder });
  opened = opened.filter((one) => one !== first);
  const again = await second.agent.ask({ thread_id: null, text: 'Who is R. Marlow, the author of Kestrel?' });
  expect(again.final_answer).toBe('Marlow, again.');
  const input = userMessage(answerRequests(model)[0]);
  expect(input).toMatch(/^- .*R\. Marlow.*$/m);
  expect(input).toMatch(/^- .*Kestrel.*$/m);
  await second.agent.idle();
  expect(await second.memory.listRecords({ store: 'entity' })).toHaveLength(2);
});

test('AC18 R5 with augmentation on the stored description is the enriched text, and the queries are embedded with it', async () => {
  const queries = [
    'Find papers',
    'Look up an article',
    'Search the literature',
    'Any work on memory?',
    'Get candidates',
  ];
  const model = createScriptedModel(() =>
    JSON.stringify({ description: 'Searches the literature by topic.', queries }),
  );
  const { memory } = await open(scripted([]));
  const [paperSearch] = fixtureTools;
  if (paperSearch === undefined) throw new Error('The fixture tools are missing.');
  const changed = { ...paperSearch, description: 'Finds papers.' };
  await augmentTools(
    { memory, model },
    await registerTools(memory, [changed], { augment: true }),
    new AbortController().signal,
  );
  const [row] = await memory.readTools(['paper_search']);
  expect(row).toMatchObject({ description: 'Searches the literature by topic.', queries, augmented: true });
  if (row === undefined) throw new Error('The tool was not stored.');
  const embedded = toolEmbeddingText(row);
  for (const part of [row.name, row.description, row.signature, ...queries]) expect(embedded).toContain(part);
  const [hit] = await memory.search({ text: 'Look up an article', store: 'toolbox', k: 1 });
  expect(hit?.record_id).toBe(row.id);
  expect(await registerTools(memory, [changed], { augment: true })).toEqual([]);
  expect(model.requests).toHaveLength(1);
});
