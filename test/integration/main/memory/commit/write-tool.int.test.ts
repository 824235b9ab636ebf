import { expect, test } from 'vitest';
import type { MemoryWrite } from '../../../../../main/memory/memory-write.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { openTestMemory } from '../open-test-memory.ts';

test('R5 one row per name: unchanged writes nothing and embeds nothing, changed is replaced under a new version', async () => {
  let embedded = 0;
  const lexical = createLexicalEmbedder();
  const { memory } = await openTestMemory({
    embedder: {
      ...lexical,
      embedDocuments: (texts) => {
        embedded += texts.length;
        return lexical.embedDocuments(texts);
      },
    },
  });
  const tool = (source_hash: string): MemoryWrite => ({
    kind: 'tool',
    name: 'paper_search',
    description: 'Finds research papers.',
    signature: 'paper_search(query: string)',
    source_hash,
    queries: ['find papers'],
    augmented: true,
  });
  const [first] = await memory.commit([tool('a')]);
  const [second] = await memory.commit([tool('a')]);
  expect(second).toMatchObject({ id: first?.id, version: first?.version, unchanged: true });
  expect(embedded).toBe(1);
  const [third] = await memory.commit([tool('b')]);
  expect(third).toMatchObject({ id: first?.id, unchanged: false });
  expect(third?.version).toBeGreaterThan(first?.version ?? 0);
  expect((await memory.counts()).toolbox).toBe(1);
  const hits = await memory.search({ text: 'find papers', store: 'toolbox' });
  expect(hits).toMatchObject([{ record_id: first?.id, version: third?.version }]);
});
