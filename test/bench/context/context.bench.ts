/**
 * `npm run bench:context`: one turn's model input at 100,000 chunks and 10,000 messages, by stage, without embedding the query. A number
 * as argument is how many chunks instead.
 */

import { assembleInput } from '../../../main/agent/assemble-input.ts';
import { LiveRun } from '../../../main/agent/live-run.ts';
import { measureCall } from '../../../main/agent/measure-call.ts';
import { chooseTools } from '../../../main/agent/offered-tools.ts';
import { preload } from '../../../main/agent/preload.ts';
import { registerTools } from '../../../main/agent/register-tools.ts';
import { RunGrants } from '../../../main/agent/run-grants.ts';
import { messageBudgets } from '../../../main/context/budget.ts';
import { standardTools } from '../../../main/tools/standard-tools.ts';
import { toInstant } from '../../../shared/effects.ts';
import { randomNumbers } from '../../scripted/random-numbers.ts';
import { openBenchVault } from '../forget/bench-vault.ts';
import { describeMachine } from '../machine.ts';
import { fillVault } from './fill-vault.ts';
import { createHashedEmbedder } from './hashed-embedder.ts';
import { inventWords, tellingFrom } from './invented-text.ts';
import { StageTimes } from './stage-times.ts';

const chunks = Number(process.argv[2] ?? 100_000);
const turns = 200;
const warmingUp = 10;
const budget = 256_000;

const bench = openBenchVault(createHashedEmbedder());
const { memory } = bench;
const next = randomNumbers(7);
const started = performance.now();
const size = { chunks, messages: chunks / 10, threads: 10, entities: 1_000, workflows: 500, tools: 30 };
const threads = await fillVault(memory, size, next);
const all = new Map(standardTools().map((tool) => [tool.name, tool]));
await registerTools(memory, [...all.values()]);
await bench.index.load();
const prepared = performance.now();
await memory.prepareSearch();
const preparedMs = Math.round(performance.now() - prepared);
console.log(
  JSON.stringify({
    ...describeMachine(),
    ...size,
    filled_ms: Math.round(prepared - started),
    prepared_ms: preparedMs,
  }),
);

const times = new StageTimes();
const userId = 'user';
for (let turn = -warmingUp; turn < turns; turn += 1) {
  const thread_id = threads[Math.abs(turn) % threads.length] ?? '';
  const content = `What about ${inventWords(next, 8, tellingFrom)}?`;
  const [query] = await memory.commit([
    { kind: 'message', thread_id, role: 'user', content, run_id: null, sources: [] },
  ]);
  if (query === undefined) throw new Error('The question was not written.');
  const run = new LiveRun({
    runId: `run-${turn}`,
    threadId: thread_id,
    query: { id: query.id, version: query.version, content },
    taskId: null,
    grants: RunGrants.fresh(true),
  });
  const record = turn < 0 ? new StageTimes() : times;
  const at = toInstant(Date.now());
  const subject = { scope: 'session', subject_id: thread_id } as const;
  // Of other words than the turn: what was read for one search is at hand for the next one.
  const text = `What about ${inventWords(next, 8, tellingFrom)}?`;
  await record.time('size of the conversation', () =>
    memory.measureConversation({ thread_id, exclude: query.id }),
  );
  await record.time('conversation', () =>
    memory.readConversation({ thread_id, limit: 10, exclude: query.id }),
  );
  await record.time('knowledge', () => memory.search({ text, store: 'knowledge' }));
  await record.time('workflows', () => memory.search({ text, store: 'workflow' }));
  await record.time('entities', () => memory.search({ text, store: 'entity' }));
  await record.time('summaries', () => memory.search({ text, store: 'summary', thread_id }));
  await record.time('messages, as a tool searches them', () =>
    memory.search({ text, store: 'conversation' }),
  );
  await record.time('notes', () => memory.readNotes({ ...subject, at }));
  await record.time('pins', () => memory.readPins(subject));
  await record.time('whole turn', async () => {
    await memory.measureConversation({ thread_id, exclude: query.id });
    const preloaded = await record.time('all segments together', () =>
      preload({ memory, userId, clock: Date.now }, run),
    );
    const tools = await record.time('tools', () =>
      chooseTools(memory, all, content, preloaded.summaries.length > 0),
    );
    const context = await record.time('assembly', () =>
      assembleInput(run, { preloaded, stub: null, ...messageBudgets(budget, 2_000) }),
    );
    await record.time('meter', () => measureCall({ context, tools: tools.schemas(), loop: [], budget }));
  });
}
console.table(times.rows());
await bench.remove();
