import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { acquireText } from '../../main/agent/acquire-text.ts';
import { chooseTools } from '../../main/agent/offered-tools.ts';
import { registerTools } from '../../main/agent/register-tools.ts';
import { budgetStatus, estimateTokens } from '../../main/context/budget.ts';
import { chunkText } from '../../main/ingest/chunk.ts';
import { defaultK, distance } from '../../main/memory/retrieval-settings.ts';
import { createLexicalEmbedder } from '../../main/models/embed/lexical-embedder.ts';
import { toFunctionSchema } from '../../main/tools/function-schema.ts';
import { similarityStores } from '../../shared/records/base.ts';
import { retrievedToolSchema } from '../../shared/records/records.ts';
import { fixtureTools, readFixture } from '../scripted/fixture-tools.ts';
import { createScriptedModel } from '../scripted/scripted-model.ts';
import { createTestAgent, type TestAgent, writeSeedThread } from '../scripted/test-agent.ts';

const execute = promisify(execFile);
let opened: TestAgent[] = [];
afterEach(async () => {
  await Promise.all(opened.map((one) => one.remove()));
  opened = [];
});

async function open(folder?: string): Promise<TestAgent> {
  const agent = await createTestAgent({
    model: createScriptedModel(() => '{"entities":[]}'),
    tools: fixtureTools,
    ...(folder === undefined ? {} : { folder }),
  });
  opened.push(agent);
  return agent;
}

async function ingest(agent: TestAgent, name: string): Promise<void> {
  const text = await readFixture(`kb/${name}`);
  await acquireText(agent.memory, {
    source: name,
    sourceId: name,
    title: name,
    chunks: chunkText(text),
    origin: 'document',
  });
}

test('AC1 what one process wrote another reads: 12 messages in order, a kestrel chunk on top', async () => {
  const first = await createTestAgent({ model: createScriptedModel([]) });
  await first.close();
  const script = new URL('./write-fixtures.ts', import.meta.url).pathname;
  await execute(process.execPath, [script, first.folder]);
  const second = await open(first.folder);
  const { messages } = await second.memory.readConversation({ thread_id: 'seed-01', limit: null });
  expect(messages).toHaveLength(12);
  expect(messages[0]?.content).toBe('Find the Kestrel paper about streaming memory consolidation.');
  expect(messages.map(({ timestamp }) => timestamp)).toEqual(
    messages.map(({ timestamp }) => timestamp).toSorted(),
  );
  const [top] = await second.memory.search({ text: 'streaming memory consolidation', store: 'knowledge' });
  expect(top?.source).toBe('kestrel-notes.md');
});

test('AC2 a read is of one thread, ascending, only what no summary consumed', async () => {
  const { memory } = await open();
  await writeSeedThread(memory);
  for (const content of ['Elsewhere one.', 'Elsewhere two.']) {
    await memory.commit([
      { kind: 'message', thread_id: 'other-01', role: 'user', content, run_id: null, sources: [] },
    ]);
  }
  const page = await memory.readConversation({ thread_id: 'seed-01', limit: 10 });
  expect(page.messages).toHaveLength(10);
  expect(page.omitted).toBe(2);
  expect(
    page.messages.every((message) => message.thread_id === 'seed-01' && message.summary_id === null),
  ).toBe(true);
  expect(page.messages.map(({ role }) => role)).toEqual(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? 'assistant' : 'user')),
  );
  const times = page.messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted());
});

test('AC3 the nearest chunk is a heron chunk, as an exact scan finds it, with its source file', async () => {
  const { memory } = await open();
  await ingest(await current(), 'kestrel-notes.md');
  await ingest(await current(), 'heron-notes.md');
  const query = 'entity graphs for routing tools';
  const hits = await memory.search({ text: query, store: 'knowledge', k: 3 });
  expect(hits[0]?.source).toBe('heron-notes.md');
  const embedder = createLexicalEmbedder();
  const target = await embedder.embedQuery(query);
  const chunks = (await memory.listRecords({ store: 'knowledge', limit: 100 })).flatMap((record) =>
    record.store === 'knowledge' ? [record] : [],
  );
  const vectors = await embedder.embedDocuments(chunks.map((chunk) => chunk.content));
  const scored = chunks.map((chunk, at) => ({
    id: chunk.id,
    source: chunk.source,
    score: (vectors[at] ?? target).reduce((sum, value, index) => sum + value * (target[index] ?? 0), 0),
  }));
  const nearest = scored.toSorted((left, right) => right.score - left.score)[0];
  expect(nearest?.source).toBe('heron-notes.md');
  expect(hits[0]?.record_id).toBe(nearest?.id);
});

test('AC4 of nine tools at most five valid schemas are offered, each name once, paper_search among them', async () => {
  const { memory } = await open();
  const tools = new Map(fixtureTools.map((tool) => [tool.name, tool]));
  const offered = await chooseTools(memory, tools, 'find research papers on agent memory', false);
  const schemas = offered.schemas().map((schema) => retrievedToolSchema.parse(schema));
  const names = schemas.map((schema) => schema.function.name);
  expect(names.length).toBeLessThanOrEqual(5);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('paper_search');
});

test('AC5 R5 a tool registered twice is one row, and a changed one is replaced in place', async () => {
  const { memory } = await open();
  const [paperSearch] = fixtureTools;
  if (paperSearch === undefined) throw new Error('The fixture tools are missing.');
  await registerTools(memory, [paperSearch]);
  const before = await memory.readTools(['paper_search']);
  await registerTools(memory, [paperSearch]);
  expect(await memory.readTools(['paper_search'])).toEqual(before);
  await registerTools(memory, [{ ...paperSearch, description: 'Finds papers by topic.' }]);
  const [after] = await memory.readTools(['paper_search']);
  expect(after).toMatchObject({ id: before[0]?.id, description: 'Finds papers by topic.' });
  expect(after?.version).toBeGreaterThan(before[0]?.version ?? 0);
  const rows = await memory.listRecords({ store: 'toolbox', limit: 100 });
  expect(rows.filter((row) => row.store === 'toolbox' && row.name === 'paper_search')).toHaveLength(1);
  expect(toFunctionSchema(paperSearch).function.name).toBe('paper_search');
});

test.each([
  [40, 'ok'],
  [49.9, 'ok'],
  [50, 'warning'],
  [65, 'warning'],
  [80, 'critical'],
  [85, 'critical'],
] as const)('AC6 %d %% of a budget of 1,000 is %s', (percent, status) => {
  const text = 'x'.repeat((1000 * 4 * percent) / 100);
  expect(estimateTokens(`${text}abc`)).toBe(Math.floor((text.length + 3) / 4));
  expect(budgetStatus((1000 * percent) / 100, 1000)).toBe(status);
});

test('AC17 R15 one distance for every similarity store, and k in one place', async () => {
  const first = await open();
  expect(distance).toBe('cosine');
  expect(Object.keys(defaultK).toSorted()).toEqual([...similarityStores].toSorted());
  await ingest(first, 'kestrel-notes.md');
  await ingest(first, 'heron-notes.md');
  expect(await first.memory.search({ text: 'paper', store: 'knowledge' })).toHaveLength(defaultK.knowledge);
});

async function current(): Promise<TestAgent> {
  const last = opened.at(-1);
  if (last === undefined) throw new Error('No vault is open.');
  return last;
}
