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

test('R2 a phrase ends at the next mark, so that marks which never close are read in one pass', () => {
  expect(parseQuery('「記憶」と“ledger” and “an open one').phrases).toEqual(['記憶', 'ledger']);
  expect(parseQuery('「'.repeat(200_000)).phrases).toEqual([]);
  expect(parseQuery('“a'.repeat(100_000)).phrases).toEqual([]);
});

test('R2 of a document pasted into a question its beginning and its end are looked for', () => {
  const words = Array.from({ length: 5_000 }, (_, index) => `w${'abcdefghij'.charAt(index % 10)}x${index}`);
  const parsed = parseQuery(words.join(' '));
  for (const found of [parsed.words, parsed.identifiers, termsOf(parseQuery(words.join(' ')))]) {
    expect(found.length).toBeLessThan(1_100);
    expect(found).toContain(words[0]);
    expect(found).toContain(words.at(-1));
    expect(found).not.toContain(words[2_500]);
  }
  const pairs = termsOf(parseQuery('記憶台帳'.repeat(2_000)));
  expect(pairs).toEqual(['記憶', '憶台', '台帳', '帳記']);
});
