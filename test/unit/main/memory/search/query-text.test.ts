import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullTextString, parseQuery, termsOf } from '../../../../../main/memory/search/query-text.ts';

test('Issue 6: a query comes apart into words, phrases, codes and unspaced runs', () => {
  expect(parseQuery('What does KX-2025-011 say on "memory ledgers" in 記憶?')).toEqual({
    words: ['kx', '2025', '011', 'say', 'memory', 'ledgers'],
    phrases: ['memory ledgers'],
    identifiers: ['KX-2025-011'],
    runs: ['記憶'],
  });
});

test('Issue 6: a query of stop words alone keeps them', () => {
  expect(parseQuery('who is it').words).toEqual(['who', 'is', 'it']);
});

test('Issue 6: no text breaks out of a full-text string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const inner = fullTextString(text).slice(1, -1).replaceAll('""', '');
      expect(inner).not.toContain('"');
      expect(inner).not.toContain('\0');
    }),
  );
});

test('Issue 6: nothing to look for gives no terms', () => {
  expect(termsOf(parseQuery(' ?! '))).toEqual([]);
});

test('R2 a query of one endless word is read in one pass', () => {
  const word = 'x'.repeat(200_000);
  expect(parseQuery(word).words).toEqual([word]);
  expect(parseQuery(`${word}_1`).identifiers).toEqual([`${word}_1`]);
});
