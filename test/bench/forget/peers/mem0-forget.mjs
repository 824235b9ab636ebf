import { join } from 'node:path';
import { Memory } from 'mem0ai/oss';

// Its local store, kept in files; no model is asked (infer: false). Then its own delete for each memory.
const facts = JSON.parse(process.env.FACTS);
const folder = process.env.FOLDER;
const dimension = Number(process.env.DIMENSION);
const memory = new Memory({
  embedder: {
    provider: 'openai',
    config: {
      apiKey: 'none',
      model: 'lexical',
      baseURL: process.env.EMBEDDINGS,
      url: process.env.EMBEDDINGS,
      embeddingDims: dimension,
    },
  },
  vectorStore: {
    provider: 'memory',
    config: { collectionName: 'facts', dimension, dbPath: join(folder, 'vectors.db') },
  },
  llm: { provider: 'openai', config: { apiKey: 'none', model: 'none', baseURL: process.env.EMBEDDINGS } },
  historyDbPath: join(folder, 'history.db'),
});
const ids = [];
for (const [index, fact] of facts.entries()) {
  const text = `The code word of ledger ${index} is ${fact}, and it opens the door.`;
  const { results } = await memory.add([{ role: 'user', content: text }], { userId: 'user', infer: false });
  ids.push(...results.map((result) => result.id));
}
for (const id of ids) await memory.delete(id);
const found = [];
const { results } = await memory.getAll({ filters: { user_id: 'user' }, topK: 1_000 });
const history = [];
for (const id of ids) history.push(...(await memory.history(id)));
const text = JSON.stringify({ results, history });
for (const fact of facts) if (text.includes(fact)) found.push(fact);
process.stdout.write(`${JSON.stringify({ found })}\n`);
process.exit(0);
