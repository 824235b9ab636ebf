import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLexicalEmbedder, lexicalVector } from '../../../../../main/models/embed/lexical-embedder.ts';

function similarity(left: string, right: string): number {
  const other = lexicalVector(right);
  return lexicalVector(left).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

test('Design 4: every text has a vector of unit length, the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const vector = lexicalVector(text);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect(lexicalVector(text)).toEqual(vector);
    }),
  );
});

test.each([
  ['entity graphs for routing tools', 'Routing a tool with an entity graph', 'Streaming memory ledgers'],
  ['consolidated memories', 'memory consolidation', 'currency conversion'],
  ['記憶の検索', '記憶を検索する', '料理の本'],
  ['what is the cost of the flight', 'flight cost', 'what is the name of the river'],
])('Design 4: %j is nearer to %j than to %j', (query, near, far) => {
  expect(similarity(query, near)).toBeGreaterThan(similarity(query, far) + 0.1);
});

test('Documents come back in order, and a cancelled call says so', async () => {
  const embedder = createLexicalEmbedder();
  const [first, second] = await embedder.embedDocuments(['one thing', 'another']);
  expect(first).toEqual(await embedder.embedQuery('one thing'));
  expect(second).toEqual(await embedder.embedQuery('another'));
  const signal = AbortSignal.abort();
  await expect(embedder.embedDocuments(['one'], { signal })).rejects.toMatchObject({ code: 'cancelled' });
});
