import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalClient } from '../../../../main/ipc/local-client.ts';
import type { Client } from '../../../../shared/contract/contract.ts';
import { similarityStores } from '../../../../shared/records/base.ts';
import { openApp, temporaryFolder } from '../../forget/open-app.ts';

const topics = ['heron', 'kestrel', 'lapwing', 'plover', 'curlew'] as const;

/** The whole app with a note about each bird. */
async function openLibrary(): Promise<Client> {
  const { app } = await openApp();
  const client = createLocalClient(app.handlers);
  const papers = join(temporaryFolder(), 'papers');
  mkdirSync(papers);
  for (const topic of topics) {
    writeFileSync(
      join(papers, `${topic}.md`),
      `# The ${topic}\n\nThe ${topic} was counted at the northern gauge.`,
    );
  }
  await client.documents.ingest({ paths: [papers] });
  return client;
}

test('Issue 6: the recall test says what each ranking found, where, and how long each stage took', async () => {
  const client = await openLibrary();
  const result = await client.recall.test({ text: 'heron at the gauge', store: 'knowledge' });
  expect(result).toMatchObject({ store: 'knowledge', embedder: 'lexical-1:float32:512:sum' });
  expect(result.k).toBe(result.productK);
  expect(result.settings).toEqual(result.productSettings);
  expect(result.stages.map(({ stage }) => stage)).toEqual(
    expect.arrayContaining(['embedding', 'vectors', 'full_text', 'fusion', 'reading']),
  );
  expect(result.stages.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
  expect(result.found.fullText).toBeGreaterThan(0);
  expect(result.found.vectors).toBe(topics.length);
  const [best] = result.hits;
  expect(best).toMatchObject({ shown: 1, fullText: { rank: 1 }, vectors: { rank: 1 }, fused: { rank: 1 } });
  expect(best?.text).toContain('heron');
  expect(best?.version).toBeGreaterThan(0);
});

test('Issue 6: what the recall test shows is what a search answers', async () => {
  const client = await openLibrary();
  const query = { text: 'counted at the gauge', store: 'knowledge', k: 4 } as const;
  const { hits } = await client.recall.test(query);
  const shown = hits
    .filter((hit) => hit.shown !== null)
    .toSorted((left, right) => (left.shown ?? 0) - (right.shown ?? 0));
  const found = (await client.memory.search(query)).hits;
  expect(found).toHaveLength(4);
  expect(shown.map(({ record_id }) => record_id)).toEqual(found.map(({ record_id }) => record_id));
});

test('Issue 6: settings given to the recall test hold for it alone', async () => {
  const client = await openLibrary();
  const query = { text: 'heron', store: 'knowledge' } as const;
  const before = await client.recall.test(query);
  const changed = await client.recall.test({ ...query, k: 5, settings: { vectorWeight: 0 } });
  expect(changed.settings).toEqual({ ...before.productSettings, vectorWeight: 0 });
  expect(changed.k).toBe(5);
  const unlike = changed.hits.find(({ fullText, vectors }) => fullText === null && vectors !== null);
  expect(unlike?.fused?.score ?? 0).toBe(0);
  const { stages: _before, ...known } = before;
  const { stages: _after, ...after } = await client.recall.test(query);
  expect(after).toEqual(known);
});

test('Issue 6: every store can be tried, an empty one finds nothing, and bad input is refused with the field named', async () => {
  const client = await openLibrary();
  for (const store of similarityStores) {
    expect((await client.recall.test({ text: 'heron', store })).store).toBe(store);
  }
  expect((await client.recall.test({ text: 'heron', store: 'summary' })).hits).toEqual([]);
  const { app } = await openApp();
  const other = createLocalClient(app.handlers);
  await expect(other.recall.test({ text: '  ', store: 'knowledge' })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('text'),
  });
  const tooDeep = { text: 'heron', store: 'knowledge', settings: { depth: 5_000 } } as const;
  await expect(other.recall.test(tooDeep)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('depth'),
  });
});
