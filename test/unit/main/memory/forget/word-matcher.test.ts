import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordMatcher, type FoundWord } from '../../../../../main/memory/forget/word-matcher.ts';

function find(words: readonly string[], bytes: string | Uint8Array): readonly FoundWord[] {
  const found: FoundWord[] = [];
  const matcher = createWordMatcher(words.map((word) => Buffer.from(word, 'utf8')));
  matcher.match(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, (one) => found.push(one));
  return found;
}

const term = (word: number, to: number): FoundWord => ({ word, from: 0, to, isTerm: true });
const piece = (from: number, to: number): FoundWord => ({ word: 0, from, to, isTerm: false });

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '1'), minLength: 4, maxLength: 12 });

test('E8 every term of a leaf of the full-text index is found, whatever it shares with the one before', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), (words) => {
      const database = new BetterSqlite3(':memory:');
      try {
        database.exec("CREATE VIRTUAL TABLE said USING fts5 (text, content='', tokenize='unicode61')");
        database.exec('CREATE VIRTUAL TABLE term USING fts5vocab (said, row)');
        database.prepare('INSERT INTO said (text) VALUES (?)').run(words.join(' '));
        const terms = database
          .prepare<[], string>('SELECT term FROM term WHERE octet_length(term) >= 4')
          .pluck()
          .all();
        const leaves = database
          .prepare<[], Buffer>('SELECT block FROM said_data WHERE id > 1000')
          .pluck()
          .all();
        const found = leaves.flatMap((leaf) => find(terms, leaf)).filter(({ isTerm }) => isTerm);
        expect(new Set(found.map((one) => one.word))).toEqual(new Set(terms.keys()));
      } finally {
        database.close();
      }
    }),
    { numRuns: 50 },
  );
});

test('E8 an entry is a term only with what it shares with those before it', () => {
  expect(find(['herons'], '\x01\x05heron\x02\x02\x02\x06\x01s')).toEqual([term(0, 6)]);
  expect(find(['herons'], '\x01\x05baron\x02\x02\x02\x06\x01s')).toEqual([]);
  expect(find(['herons'], '\x06\x01s')).toEqual([]);
  expect(find(['herons'], '\x060heron\x02\x02\x02\x06\x01s')).toEqual([term(0, 6)]);
});

test('E8 a word of a text is found in any case, but not inside another word', () => {
  expect(find(['herons'], 'two Herons.')).toEqual([piece(0, 6)]);
  expect(find(['herons'], 'HERONS')).toEqual([piece(0, 6)]);
  expect(find(['heron'], 'two herons wade')).toEqual([]);
  expect(find(['heron'], 'an egretheron wades')).toEqual([]);
  expect(find(['quokka'], '\x19quokkaSYSTEM\x07')).toEqual([piece(0, 6)]);
});

test('E8 a short word is found where characters stand around it, not among other bytes', () => {
  expect(find(['ibis'], 'an ibis wades')).toEqual([piece(0, 4)]);
  expect(find(['ibis'], '\x8c\x01ibis\x00\x12')).toEqual([]);
});

test('E8 eight bytes at either end of a word are found wherever they lie', () => {
  expect(find(['quokkabergstone'], 'xxbergstonexx')).toEqual([piece(6, 15)]);
  expect(find(['quokkabergstone'], 'xxquokkabexx')).toEqual([piece(0, 8)]);
  expect(find(['quokkabergstone'], 'xxquokkaxx')).toEqual([]);
});

test('E8 any bytes can be looked through, and nothing is found that they do not say', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(word, { maxLength: 20 }), (bytes, words) => {
      for (const one of find(words, bytes)) expect(one.to - one.from).toBeGreaterThan(0);
    }),
  );
  expect(find([], 'anything')).toEqual([]);
});
