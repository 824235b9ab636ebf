import { join } from 'node:path';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

// One thread per fact, as the saver deletes threads; then its own deleteThread for each.
const facts = JSON.parse(process.env.FACTS);
const saver = SqliteSaver.fromConnString(join(process.env.FOLDER, 'peer.db'));
for (const [index, fact] of facts.entries()) {
  const config = { configurable: { thread_id: `thread-${index}`, checkpoint_ns: '' } };
  const messages = [
    { role: 'user', content: `The code word of ledger ${index} is ${fact}, and it opens the door.` },
  ];
  const checkpoint = {
    ...emptyCheckpoint(),
    id: uuid6(index),
    channel_values: { messages },
    channel_versions: { messages: 1 },
  };
  const saved = await saver.put(
    config,
    checkpoint,
    { source: 'loop', step: 1, parents: {} },
    { messages: 1 },
  );
  await saver.putWrites(saved, [['messages', messages[0]]], `task-${index}`);
}
for (const index of facts.keys()) await saver.deleteThread(`thread-${index}`);
const found = [];
for (const [index, fact] of facts.entries()) {
  const tuple = await saver.getTuple({ configurable: { thread_id: `thread-${index}`, checkpoint_ns: '' } });
  if (JSON.stringify(tuple ?? '').includes(fact)) found.push(fact);
}
saver.db.close();
process.stdout.write(`${JSON.stringify({ found })}\n`);
