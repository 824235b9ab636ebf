/** `npm run bench:turn`: everything in a turn but the model, at 10,000 chunks and 1,000 messages, by stage, for an answer at once and after one tool. */
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { createAgent } from '../../../main/agent/create-agent.ts';
import { registerTools } from '../../../main/agent/register-tools.ts';
import type { ChatModel, ChatReply } from '../../../main/models/chat/chat-model.ts';
import { createPublicFetch } from '../../../main/tools/public-fetch.ts';
import { standardTools } from '../../../main/tools/standard-tools.ts';
import { randomNumbers } from '../../scripted/random-numbers.ts';
import { openBenchVault } from '../forget/bench-vault.ts';
import { describeMachine } from '../machine.ts';
import { fillVault } from './fill-vault.ts';
import { createHashedEmbedder } from './hashed-embedder.ts';
import { inventWords, tellingFrom } from './invented-text.ts';
import { readClocks, StageTimes, since } from './stage-times.ts';

const turns = 100;
const warmingUp = 5;
const size = { chunks: 10_000, messages: 1_000, threads: 1, entities: 300, workflows: 100, tools: 30 };

const bench = openBenchVault(createHashedEmbedder());
const { memory } = bench;
const next = randomNumbers(11);
const [thread_id = ''] = await fillVault(memory, size, next);
const tools = new Map(standardTools().map((tool) => [tool.name, tool]));
await registerTools(memory, [...tools.values()]);

let times = new StageTimes();
let marked = readClocks();
/** Ends the stage under way under this name. */
function mark(stage: string): void {
  times.add(stage, since(marked));
  marked = readClocks();
}

const useTool = { now: false };
const model: ChatModel = {
  id: 'instant',
  offline: false,
  complete: async (request): Promise<ChatReply> => {
    const isAnswer = request.purpose === 'answer';
    const isFirst = request.messages.length === 2;
    if (isAnswer) mark(isFirst ? 'record the call' : 'record the second call');
    const wantsTool = isAnswer && isFirst && useTool.now;
    return {
      content: wantsTool ? '' : isAnswer ? 'An answer of its own, quite short.' : '{"entities": []}',
      toolCalls: wantsTool ? [{ id: 'call', name: 'read_toolbox', arguments: '{"query": "ledgers"}' }] : [],
      finish: wantsTool ? 'tool_calls' : 'stop',
      model: 'instant',
      usage: { promptTokens: 0, completionTokens: 0 },
    };
  },
};

const stageOf: Readonly<Record<string, string>> = {
  'turn.started': 'write the question and the run',
  'turn.context': 'read memory, choose tools, assemble',
  'turn.toolStarted': 'record the reply and the tool’s start',
  'turn.toolFinished': 'run the tool and log it',
  'turn.ended': 'record the reply, write the answer',
};
const agent = createAgent({
  memory,
  model: () => ({ chat: model, budget: 256_000 }),
  tools,
  documents: {
    ingestFile: () => Promise.reject(new Error('Files are not read here.')),
    parse: () => Promise.reject(new Error('Documents are not parsed here.')),
  },
  fetch: createPublicFetch(() => false),
  clock: Date.now,
  ids: v7,
  random: randomBytes,
  userId: 'user',
  writeAllowedByDefault: () => true,
  permissionModes: () => ({ memory: 'allow', network: 'allow', filesystem: 'allow' }),
  emit: (name) => {
    const stage = stageOf[name];
    if (stage !== undefined) mark(stage);
  },
  log: () => undefined,
  canAsk: false,
});

await bench.index.load();
console.log(JSON.stringify({ ...describeMachine(), ...size }));
for (const withTool of [false, true]) {
  useTool.now = withTool;
  times = new StageTimes();
  for (let turn = -warmingUp; turn < turns; turn += 1) {
    if (turn === 0) times = new StageTimes();
    const started = readClocks();
    marked = started;
    await agent.ask({ thread_id, text: `What about ${inventWords(next, 8, tellingFrom)}?` });
    times.add('whole turn', since(started));
    await agent.idle();
  }
  console.log(withTool ? 'An answer after one tool call:' : 'An answer at once:');
  console.table(times.rows());
}
await bench.remove();
