import { expect, test } from 'vitest';
import { ranked, shareOfBest, weightedSum } from '../../../../../main/memory/search/fusion.ts';
import { lexicalScores } from '../../../../../main/memory/search/lexical-scores.ts';
import { preferQuoted } from '../../../../../main/memory/search/quoted-phrases.ts';
import { capSources } from '../../../../../main/memory/search/source-cap.ts';

test('Issue 6: shares are of the best, and what is under the floor only keeps its order', () => {
  const shares = shareOfBest(
    new Map([
      [1, 10],
      [2, 6],
      [3, 4],
      [4, 2],
    ]),
    0.5,
  );
  expect(shares.get(1)).toBeCloseTo(1, 3);
  expect(shares.get(2)).toBeCloseTo(0.2, 3);
  expect(shares.get(3)).toBeCloseTo(0, 3);
  expect(ranked(shares).map(([rowid]) => rowid)).toEqual([1, 2, 3, 4]);
});

test('Issue 6: a row found by two rankings beats one found by either, ties go by row', () => {
  const sum = weightedSum([
    {
      scores: new Map([
        [1, 1],
        [2, 0.8],
      ]),
      weight: 1,
    },
    {
      scores: new Map([
        [2, 0.8],
        [3, 1],
      ]),
      weight: 1,
    },
  ]);
  expect(ranked(sum).map(([rowid]) => rowid)).toEqual([2, 1, 3]);
});

test('R4 tools are compared by stems, by parts of names, and rare words count most', () => {
  const texts = [
    { rowid: 1, text: 'paperSearch finds research papers' },
    { rowid: 2, text: 'airqualityforecast finds the weather' },
    { rowid: 3, text: 'recipe_scaler finds portions' },
  ];
  const best = (...query: string[]): number | undefined =>
    ranked(lexicalScores(texts, { words: query, runs: [] }))[0]?.[0];
  expect(best('find', 'paper')).toBe(1);
  expect(best('quality')).toBe(2);
  expect(best('scaling', 'recipes')).toBe(3);
  expect(lexicalScores(texts, { words: ['nothing'], runs: [] }).size).toBe(0);
});

test('Issue 6: quoted phrases are kept letter for letter, unless nothing has them', () => {
  const items = [{ text: 'Memory\n ledgers are kept' }, { text: 'ledgers of memory' }];
  expect(preferQuoted(items, ['memory ledgers'])).toEqual([items[0]]);
  expect(preferQuoted(items, ['no such words'])).toEqual(items);
});

test('Issue 6: one source gives two thirds of the hits while others are comparable, and all when they are not', () => {
  const hits = [1, 0.95, 0.9, 0.85].map((score) => ({ source: 'long.pdf', score }));
  const near = { source: 'other.pdf', score: 0.7 };
  const far = { source: 'other.pdf', score: 0.1 };
  expect(capSources([...hits, near], 3)).toEqual([...hits.slice(0, 2), near]);
  expect(capSources([...hits, far], 3)).toEqual(hits.slice(0, 3));
  expect(capSources(hits, 3)).toEqual(hits.slice(0, 3));
});

test('Issue 5: a search reads no more hits than the cap per source needs to choose', () => {
  const taken: number[] = [];
  function* hits() {
    for (const score of [1, 0.9, 0.8, 0.7, 0.6]) {
      taken.push(score);
      yield { source: `${score}.pdf`, score };
    }
  }
  expect(capSources(hits(), 3)).toHaveLength(3);
  expect(taken).toEqual([1, 0.9, 0.8]);
});
