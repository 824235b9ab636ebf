import { readFileSync, statSync } from 'node:fs';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

// One step: the writes of the model and of the tool, then a checkpoint of the messages so far, as a message graph saves them.
const { steps, path, reply, result } = JSON.parse(readFileSync(0, 'utf8'));
const saver = SqliteSaver.fromConnString(path);
saver.db.pragma('synchronous = FULL');
let config = { configurable: { thread_id: 'run', checkpoint_ns: '' } };
const messages = [];
const start = performance.now();
for (let step = 1; step <= steps; step++) {
  const assistant = { role: 'assistant', content: reply, tool_call: `call_${step}` };
  const tool = { role: 'tool', content: result, tool_call_id: `call_${step}` };
  messages.push(assistant, tool);
  const checkpoint = {
    ...emptyCheckpoint(),
    id: uuid6(step),
    channel_values: { messages: [...messages] },
    channel_versions: { messages: step },
  };
  config = await saver.put(config, checkpoint, { source: 'loop', step, parents: {} }, { messages: step });
  await saver.putWrites(config, [['messages', assistant]], `model-${step}`);
  await saver.putWrites(config, [['messages', tool]], `tool-${step}`);
}
const milliseconds = performance.now() - start;
saver.db.close();
process.stdout.write(JSON.stringify({ milliseconds, bytes: statSync(path).size }));
