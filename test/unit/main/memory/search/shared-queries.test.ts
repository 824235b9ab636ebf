import { expect, test } from 'vitest';
import { shareQueries } from '../../../../../main/memory/search/shared-queries.ts';
import type { Embedder } from '../../../../../main/models/embed/embedder.ts';

function counting(embedQuery: (text: string) => Promise<Float32Array>) {
  const asked: string[] = [];
  const embedder: Embedder = {
    fingerprint: 'counting',
    dimensions: 1,
    embedDocuments: async () => [],
    embedQuery: (text) => {
      asked.push(text);
      return embedQuery(text);
    },
    close: async () => undefined,
  };
  return { asked, shared: shareQueries(embedder) };
}

test('R2 one question asked of several stores at once is embedded once, and again when it is asked later', async () => {
  const { asked, shared } = counting(async () => Float32Array.of(1));
  await Promise.all([shared.embedQuery('a'), shared.embedQuery('a'), shared.embedQuery('b')]);
  expect(asked).toEqual(['a', 'b']);
  await shared.embedQuery('a');
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('R2 a failure reaches everyone who waited, and is tried again', async () => {
  let fails = true;
  const { shared } = counting(async () => {
    if (fails) throw new Error('no model');
    return Float32Array.of(1);
  });
  const both = await Promise.allSettled([shared.embedQuery('a'), shared.embedQuery('a')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await shared.embedQuery('a')).toEqual(Float32Array.of(1));
});
