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

async function openIndex(): Promise<{ readonly database: Database; readonly search: FullTextSearch }> {
  const { vault } = await openTestMemory();
  return { database: vault.database, search: openFullTextSearch(vault.database) };
}

function rowids(
  search: FullTextSearch,
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
  const { database, search } = await openIndex();
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 20 }),
      fc.array(term, { minLength: 1, maxLength: 5 }),
      (texts, terms) => {
        for (const [index, content] of texts.entries())
          indexText(database, 'knowledge', index * 3 + 1, content);
        const found = search({ store: 'knowledge', terms, limit: 100 });
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
  const search = openFullTextSearch(vault.database);
  expect(new Set(rowids(search, 'conversation', 'kestrel'))).toEqual(new Set([here, there]));
  const inThread = search({ store: 'conversation', terms: ['kestrel'], limit: 10, thread_id: 'there' });
  expect(inThread.map(({ rowid }) => rowid)).toEqual([there]);
  vault.database.prepare('UPDATE CONVERSATIONAL_MEMORY SET kept = 1 WHERE rowid = ?').run(here);
  expect(rowids(search, 'conversation', 'kestrel')).toEqual([there]);
});
