import BetterSqlite3 from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordMatcher, type FoundWord } from '../../../../../main/memory/forget/word-matcher.ts';

async function find(
  words: readonly string[],
  bytes: string | Uint8Array,
  mayCut = false,
): Promise<readonly FoundWord[]> {
  const found: FoundWord[] = [];
  const matcher = await createWordMatcher(words.map((word) => Buffer.from(word, 'utf8')));
  const looked = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  matcher.match(looked, mayCut, (one) => found.push(one));
  return found;
}

const entry = (to: number, entry: FoundWord['entry']): FoundWord => ({ word: 0, from: 0, to, entry });
const piece = (from: number, to: number): FoundWord => ({ word: 0, from, to, entry: null });

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '1'), minLength: 4, maxLength: 12 });

test('E8 every term of a leaf of the full-text index is found, whatever it shares with the one before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), async (words) => {
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
        const found = await Promise.all(leaves.map((leaf) => find(terms, leaf)));
        expect(new Set(found.flat().flatMap((one) => (one.entry !== null ? [one.word] : [])))).toEqual(
          new Set(terms.keys()),
        );
      } finally {
        database.close();
      }
    }),
    { numRuns: 200, examples: [[['ba1aaaa', 'ba1a', 'aaaa']]] },
  );
});

test('E8 an entry is a term only with what it shares with those before it', async () => {
  expect(await find(['herons'], '\x01\x05heron\x02\x02\x02\x06\x01s')).toEqual([entry(6, 'together')]);
  expect(await find(['herons'], '\x01\x05baron\x02\x02\x02\x06\x01s')).toEqual([]);
  expect(await find(['herons'], '\x06\x01s')).toEqual([]);
  expect(await find(['herons'], '\x060heron\x02\x02\x02\x06\x01s')).toEqual([entry(6, 'together')]);
});

test('E8 a word of a text is found in any case, but not inside another word', async () => {
  expect(await find(['herons'], 'two Herons.')).toEqual([piece(0, 6)]);
  expect(await find(['herons'], 'HERONS')).toEqual([piece(0, 6)]);
  expect(await find(['heron'], 'two herons wade')).toEqual([]);
  expect(await find(['heron'], 'an egretheron wades')).toEqual([]);
  expect(await find(['quokka'], '\x19quokkaSYSTEM\x07')).toEqual([piece(0, 6)]);
});

test('E8 a word at an end of bytes that may cut one is none, as it may be what is left of a longer one', async () => {
  expect(await find(['herons'], 'two herons', true)).toEqual([]);
  expect(await find(['herons'], 'herons wade', true)).toEqual([]);
  expect(await find(['herons'], 'two herons wade', true)).toEqual([piece(0, 6)]);
});

test('E8 a short word is found where characters stand around it, not among other bytes', async () => {
  expect(await find(['ibis'], 'an ibis wades')).toEqual([piece(0, 4)]);
  expect(await find(['ibis'], '\x8c\x01ibis\x00\x12')).toEqual([]);
});

test('E8 eight bytes at either end of a word are found wherever they lie', async () => {
  expect(await find(['quokkabergstone'], 'xxbergstonexx')).toEqual([piece(6, 15)]);
  expect(await find(['quokkabergstone'], 'xxquokkabexx')).toEqual([piece(0, 8)]);
  expect(await find(['quokkabergstone'], 'xxquokkaxx')).toEqual([]);
});

test('E8 any bytes can be looked through, and nothing is found that they do not say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(word, { maxLength: 20 }),
      async (bytes, words) => {
        for (const one of await find(words, bytes)) expect(one.to - one.from).toBeGreaterThan(0);
      },
    ),
  );
  expect(await find([], 'anything')).toEqual([]);
});
