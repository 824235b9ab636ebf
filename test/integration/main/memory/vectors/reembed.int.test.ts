import { expect, test } from 'vitest';
import { readUnembedded } from '../../../../../main/memory/vectors/record-texts.ts';
import { reembed } from '../../../../../main/memory/vectors/reembed.ts';
import { writeVectors } from '../../../../../main/memory/vectors/write-vectors.ts';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';
import { otherEmbedder, otherVector } from './other-embedder.ts';

test('E9 vectors that something else has made meanwhile are no failure', async () => {
  const { memory, vault } = await openTestMemory();
  await ask(memory, 'Herons wait in shallow water.');
  const { database } = vault;
  const asked: number[] = [];
  const target = otherEmbedder(() => void asked.push(1));
  const { fingerprint } = target;
  // It has counted what is lacking by the time it first lets others go on.
  const running = reembed({ database, target });
  await new Promise((resolve) => setImmediate(resolve));
  const records = readUnembedded(database, 'conversation', fingerprint, { after: 0, rows: 10 });
  const vectors = records.map(({ text }) => otherVector(text, target.dimensions));
  writeVectors(database, { store: 'conversation', fingerprint, records, vectors });
  await running;
  expect([records.length, asked]).toEqual([1, []]);
});
