/**
 * A process that changes a vault's model back and forth, searching and writing meanwhile, until it is killed.
 * Parameters: the vault's folder; `finish` to end with the change to `second` instead. Prints one JSON value per line.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createMemoryManager } from '../../../../../main/memory/create-memory-manager.ts';
import { openVault } from '../../../../../main/memory/vault/open-vault.ts';
import { readActiveEmbedder } from '../../../../../main/memory/vectors/active-embedder.ts';
import { createRetrieval } from '../../../../../main/memory/vectors/retrieval.ts';
import type { Embedder } from '../../../../../main/models/embed/embedder.ts';
import { otherEmbedder } from './other-embedder.ts';

const [folder = '', mode = 'kill'] = process.argv.slice(2);
const records = 100;
const probes = Array.from({ length: 5 }, (_, index) => index * 20);
const sentence = (index: number): string => `Note ${index} about heron number ${index * 7919}`;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 3));
const first = (): Embedder => otherEmbedder(pause, 'first', 384);
const second = (): Embedder => otherEmbedder(pause, 'second', 480);

const vault = openVault({ folder, clock: Date.now, random: randomBytes });
const active = readActiveEmbedder(vault.database);
const retrieval = createRetrieval({
  database: vault.database,
  embedder: active === 'second' ? second() : first(),
});
const memory = createMemoryManager({
  vault,
  embedder: retrieval.embedder,
  index: retrieval.index,
  clock: Date.now,
  ids: randomUUID,
  random: randomBytes,
});
await retrieval.index.load();

async function say(content: string): Promise<void> {
  await memory.commit([
    { kind: 'message', thread_id: 'thread', role: 'user', content, run_id: null, sources: [] },
  ]);
}

/** How many of some records the vectors alone find first. */
async function findByVector(): Promise<number> {
  let found = 0;
  for (const index of probes) {
    const vector = await retrieval.embedder.embedQuery(sentence(index));
    const [match] = retrieval.index.search({ store: 'conversation', vector, k: 1 });
    const text = vault.database
      .prepare<[number], string>(
        'SELECT c.content FROM vector v JOIN CONVERSATIONAL_MEMORY c ON c.id = v.record_id WHERE v.rowid = ?',
      )
      .pluck()
      .get(match?.rowid ?? -1);
    if (text === sentence(index)) found += 1;
  }
  return found;
}

async function findBySearch(): Promise<number> {
  let found = 0;
  for (const index of probes) {
    const [hit] = await memory.search({ store: 'conversation', text: sentence(index), k: 1 });
    if (hit?.text === sentence(index)) found += 1;
  }
  return found;
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

const messages = (await memory.counts()).conversation;
if (messages === 0) for (let index = 0; index < records; index += 1) await say(sentence(index));
print({ active, messages, byVector: await findByVector(), bySearch: await findBySearch() });

let late = 0;
const keepBusy = async (): Promise<void> => {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await say(`Late words ${process.pid} ${late} about a lapwing`);
    print({ written: `Late words ${process.pid} ${late} about a lapwing`, bySearch: await findBySearch() });
    late += 1;
  }
};

if (mode === 'finish') {
  await retrieval.changeTo({ target: second() });
  await retrieval.complete();
  const vectors = vault.database
    .prepare<[], { embedder: string; count: number }>(
      'SELECT embedder, count(*) AS count FROM vector GROUP BY embedder',
    )
    .all();
  const kept = await memory.listMessages('thread');
  print({
    finished: readActiveEmbedder(vault.database),
    vectors,
    kept: kept.map(({ content }) => content),
    byVector: await findByVector(),
    bySearch: await findBySearch(),
  });
  await memory.close();
} else {
  void keepBusy();
  for (;;) {
    await retrieval.changeTo({
      target: retrieval.embedder.fingerprint === 'first' ? second() : first(),
      onProgress: (done) => print({ done }),
    });
    print({ done: -1 });
  }
}
