import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FullTextStore } from '../../../../../main/memory/search/full-text.ts';
import { indexText, unindexText } from '../../../../../main/memory/search/full-text.ts';
import {
  type FullTextSearch,
  openFullTextSearch,
} from '../../../../../main/memory/search/full-text-search.ts';
import { openTestMemory } from '../open-test-memory.ts';

interface Written {
  readonly text: string;
  readonly title: string;
}

async function openIndex(): Promise<{ readonly database: Database } & FullTextSearch> {
  const { vault } = await openTestMemory();
  return { database: vault.database, ...openFullTextSearch(vault.database) };
}

function rowids(
  search: FullTextSearch['search'],
  store: FullTextStore,
  ...terms: readonly string[]
): readonly number[] {
  return search({ store, terms, limit: 10 }).map(({ rowid }) => rowid);
}

/** What FTS5 itself says of the terms, ranked by its own bm25. */
function askIndex(database: Database, terms: readonly string[]): readonly (readonly [number, number])[] {
  return database
    .prepare<[string], readonly [number, number]>(
      `SELECT rowid, -bm25(knowledge_text, 1.0, 1.5, 1.0) FROM knowledge_text WHERE knowledge_text MATCH ? ORDER BY rowid`,
    )
    .raw()
    .all(terms.map((term) => `"${term}"`).join(' OR '))
    .map(([rowid, score]) => [rowid, score] as const);
}

const words = [
  'memory',
  'memories',
  'ledger',
  'kestrel',
  'KX-2025-011',
  'Über',
  "o'neil",
  'paperSearch',
  '記憶台帳',
  '41%',
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(' '));
const written: fc.Arbitrary<Written> = fc.record({ text, title: fc.oneof(fc.constant(''), text) });
const term = fc.oneof(fc.constantFrom(...words, 'heron', '記憶', '—'), text);

test('R2 every term of a query counts as in FTS5, words and phrases, in titles and texts', async () => {
  const { database } = await openIndex();
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 20 }),
      fc.array(term, { minLength: 1, maxLength: 5 }),
      (texts, terms) => {
        database.transaction(() => {
          for (const [index, content] of texts.entries())
            indexText(database, 'knowledge', index * 3 + 1, content);
        })();
        const found = openFullTextSearch(database).search({ store: 'knowledge', terms, limit: 100 });
        const expected = askIndex(database, terms);
        database.exec("INSERT INTO knowledge_text (knowledge_text) VALUES ('delete-all')");
        expect(found.map(({ rowid }) => rowid).sort((left, right) => left - right)).toEqual(
          expected.map(([rowid]) => rowid),
        );
        const scores = new Map(found.map(({ rowid, score }) => [rowid, score]));
        for (const [rowid, score] of expected) expect(scores.get(rowid)).toBeCloseTo(score, 5);
        const inOrder = found.toSorted((left, right) => right.score - left.score || left.rowid - right.rowid);
        expect(found).toEqual(inOrder);
      },
    ),
  );
});

test('R2 however texts come and go, a search finds what one that has seen nothing yet would', async () => {
  const { database, search } = await openIndex();
  const step = fc.oneof(written, fc.nat(20));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), (steps) => {
      const present = new Map<number, Written>();
      for (const one of steps) {
        if (typeof one !== 'number') {
          const row = Math.max(0, ...present.keys()) + 1;
          indexText(database, 'knowledge', row, one);
          present.set(row, one);
        } else {
          const [row, content] = [...present][one] ?? [];
          if (row === undefined || content === undefined) continue;
          unindexText(database, 'knowledge', row, content);
          present.delete(row);
        }
        const query = { store: 'knowledge', terms: ['memory', 'ledger', 'KX-2025-011'], limit: 100 } as const;
        expect(search(query)).toEqual(openFullTextSearch(database).search(query));
      }
      for (const [row, content] of present) unindexText(database, 'knowledge', row, content);
      search({ store: 'knowledge', terms: ['memory'], limit: 1 });
    }),
    { numRuns: 40 },
  );
});

test('R2 in a large store common words count for every text, also for those without a rare one', async () => {
  const { database, search } = await openIndex();
  database.transaction(() => {
    for (let row = 1; row <= 6_000; row += 1) {
      const content =
        row === 4_711
          ? 'memory ledger ledger ledger'
          : row % 100 === 0
            ? 'kestrel and more'
            : `memory ${row}`;
      indexText(database, 'knowledge', row, { text: content, title: '' });
    }
  })();
  expect(rowids(search, 'knowledge', 'kestrel', 'ledger', 'memory')[0]).toBe(4_711);
  expect(search({ store: 'knowledge', terms: ['kestrel', 'memory'], limit: 6_000 })).toHaveLength(6_000);
});

test('R2 a search sees what was written and what was taken out since the last one', async () => {
  const { database, search } = await openIndex();
  const first = { text: 'kestrel ledger', title: '' };
  indexText(database, 'knowledge', 1, first);
  indexText(database, 'knowledge', 2, { text: 'heron ledger', title: '' });
  expect(rowids(search, 'knowledge', 'kestrel', 'ledger')).toEqual([1, 2]);
  // As many texts, and as many words, as before.
  unindexText(database, 'knowledge', 1, first);
  indexText(database, 'knowledge', 1, { text: 'heron kestrels', title: '' });
  expect(rowids(search, 'knowledge', 'ledger')).toEqual([2]);
  expect(rowids(search, 'knowledge', 'heron')).toEqual([1, 2]);
  unindexText(database, 'knowledge', 2, { text: 'heron ledger', title: '' });
  expect(rowids(search, 'knowledge', 'ledger')).toEqual([]);
});

test('R2 words read ahead are scored as any, also when a text comes while they are read', async () => {
  const { database, search, prepare } = await openIndex();
  const text = (row: number): string => `memory of ${row % 2 === 0 ? 'kestrels' : 'herons'} number ${row}`;
  database.transaction(() => {
    for (let row = 1; row <= 5_000; row += 1)
      indexText(database, 'knowledge', row, { text: text(row), title: '' });
  })();
  const terms = ['memory', 'kestrel', '4711'];
  const before = openFullTextSearch(database).search({ store: 'knowledge', terms, limit: 5_000 });
  await prepare();
  expect(search({ store: 'knowledge', terms, limit: 5_000 })).toEqual(before);
  const preparing = openFullTextSearch(database);
  const prepared = preparing.prepare();
  indexText(database, 'knowledge', 5_001, { text: 'memory of a kestrel', title: '' });
  await prepared;
  expect(rowids(preparing.search, 'knowledge', ...terms)).toContain(5_001);
});

test('a database that is closed while words are read ahead, or before, is left alone', async () => {
  const { vault } = await openTestMemory();
  indexText(vault.database, 'knowledge', 1, { text: 'memory', title: '' });
  const { prepare } = openFullTextSearch(vault.database);
  const prepared = prepare();
  vault.close();
  await expect(prepared).resolves.toBeUndefined();
  await expect(prepare()).resolves.toBeUndefined();
});

test('E7 messages are found by thread, and answers that were kept of something forgotten are not', async () => {
  const { memory, vault } = await openTestMemory();
  const say = async (thread_id: string, content: string): Promise<number> => {
    const [message] = await memory.commit([
      { kind: 'message', thread_id, role: 'user', content, run_id: null, sources: [] },
    ]);
    const row = vault.database
      .prepare<[string], number>('SELECT rowid FROM CONVERSATIONAL_MEMORY WHERE id = ?')
      .pluck()
      .get(message?.id ?? '');
    return row ?? 0;
  };
  const here = await say('here', 'the kestrel ledger');
  const there = await say('there', 'another kestrel');
  const { search } = openFullTextSearch(vault.database);
  expect(new Set(rowids(search, 'conversation', 'kestrel'))).toEqual(new Set([here, there]));
  const inThread = search({ store: 'conversation', terms: ['kestrel'], limit: 10, thread_id: 'there' });
  expect(inThread.map(({ rowid }) => rowid)).toEqual([there]);
  vault.database.prepare('UPDATE CONVERSATIONAL_MEMORY SET kept = 1 WHERE rowid = ?').run(here);
  expect(rowids(search, 'conversation', 'kestrel')).toEqual([there]);
});

test('R2 texts that were forgotten and came again in another order are scored at their own lengths', async () => {
  const { memory, vault } = await openTestMemory();
  const { search } = openFullTextSearch(vault.database);
  const say = async (content: string): Promise<string> => {
    const [written] = await memory.commit([
      { kind: 'message', thread_id: 'thread', role: 'user', content, run_id: null, sources: [] },
    ]);
    return written?.id ?? '';
  };
  const long = `kestrel ${'and much more '.repeat(40)}`;
  await say('ledgers alone');
  const both = [await say('kestrel'), await say(long)];
  const query = { store: 'conversation', terms: ['kestrel', 'heron'], limit: 10 } as const;
  expect(search(query)).toHaveLength(2);
  await memory.forget({ ids: both });
  await say(long);
  await say('kestrel');
  await say('heron');
  expect(search(query)).toEqual(openFullTextSearch(vault.database).search(query));
});
