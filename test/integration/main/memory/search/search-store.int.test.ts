import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryCore } from '../../../../../main/memory/migrations/0010-memory-core.ts';
import { indexText, unindexText } from '../../../../../main/memory/search/full-text.ts';
import { openSearchReads } from '../../../../../main/memory/search/search-reads.ts';
import { searchStore } from '../../../../../main/memory/search/search-store.ts';
import { vectorToBytes } from '../../../../../main/memory/vectors/similarity.ts';
import { createVectorIndex } from '../../../../../main/memory/vectors/vector-index.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';

const embedder = createLexicalEmbedder();
let database: Database.Database;

beforeEach(() => {
  database = new Database(':memory:');
  database.exec(memoryCore.sql);
});
afterEach(() => database.close());

async function addChunk(id: string, text: string, title = 'notes.md'): Promise<number> {
  const [vector] = await embedder.embedDocuments([text]);
  if (vector === undefined) throw new Error('no vector');
  database.prepare("INSERT INTO record VALUES (?, 'chunk', 1, 'document', '2025-01-01T00:00:00Z')").run(id);
  const rowid = Number(
    database
      .prepare(
        `INSERT INTO SEMANTIC_MEMORY (id, content, source, source_id, title, chunk_id, num_chunks, start_offset, end_offset, timestamp)
         VALUES (?, ?, ?, ?, ?, 0, 1, 0, 1, '2025-01-01T00:00:00Z')`,
      )
      .run(id, text, title, title, title).lastInsertRowid,
  );
  indexText(database, 'knowledge', rowid, { text, title });
  database
    .prepare(
      "INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES (?, 1, 'knowledge', ?, ?)",
    )
    .run(id, embedder.fingerprint, vectorToBytes(vector));
  return rowid;
}

async function ids(text: string, k = 5): Promise<readonly string[]> {
  const index = createVectorIndex({
    database,
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
  });
  await index.load();
  const hits = await searchStore(
    { reads: openSearchReads(database), embedder, index },
    { store: 'knowledge', text, k },
  );
  return hits.map((hit) => hit.record_id);
}

test('a query that can not be embedded is searched by its words where someone hears of it, else it is an error', async () => {
  await addChunk('kestrel', 'Streaming memory consolidation for agents', 'kestrel.md');
  await addChunk('heron', 'Entity graphs route a query to the right tools', 'heron.md');
  const { fingerprint, dimensions } = embedder;
  const index = createVectorIndex({ database, fingerprint, dimensions });
  await index.load();
  const failure = new CommonplaceError('embedder_unavailable', 'The embedding process died.');
  const dead = { ...embedder, embedQuery: () => Promise.reject(failure) };
  const dependencies = { reads: openSearchReads(database), embedder: dead, index };
  const query = { store: 'knowledge', text: 'memory consolidation' } as const;
  const heard: unknown[] = [];
  const hits = await searchStore({ ...dependencies, onEmbedderFailure: (error) => heard.push(error) }, query);
  expect(hits.map((hit) => hit.record_id)).toEqual(['kestrel']);
  expect(heard).toEqual([failure]);
  await expect(searchStore(dependencies, query)).rejects.toBe(failure);
});

test('E3 a vector that was compared before is no match once its row is gone, even before the index is told', async () => {
  await addChunk('kestrel', 'Streaming memory consolidation for agents', 'kestrel.md');
  const { fingerprint, dimensions } = embedder;
  const index = createVectorIndex({ database, fingerprint, dimensions });
  await index.load();
  const dependencies = { reads: openSearchReads(database), embedder, index };
  // No word in common, but parts of words.
  const query = { store: 'knowledge', text: 'consolidations' } as const;
  expect(await searchStore(dependencies, query)).toHaveLength(1);
  database.exec(`DELETE FROM vector; INSERT INTO knowledge_text (knowledge_text) VALUES ('delete-all')`);
  expect(await searchStore(dependencies, query)).toEqual([]);
});

test('AC3 the chunk about the query comes first, with its source and version', async () => {
  await addChunk('kestrel', 'Streaming memory consolidation for agents', 'kestrel.md');
  await addChunk('heron', 'Entity graphs route a query to the right tools', 'heron.md');
  const index = createVectorIndex({
    database,
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
  });
  await index.load();
  const [hit] = await searchStore(
    { reads: openSearchReads(database), embedder, index },
    { store: 'knowledge', text: 'entity graphs for routing tools' },
  );
  expect(hit).toMatchObject({
    record_id: 'heron',
    version: 1,
    store: 'knowledge',
    origin: 'document',
    source: 'heron.md',
  });
});

test.each([
  '"',
  '*',
  'NEAR(a b)',
  'a AND OR',
  "'; DROP TABLE record; --",
  '\0',
  '',
  'title:x',
  '^a -b',
  '"unclosed phrase',
])('A search takes any text as words, never as an operator: %j', async (text) => {
  await addChunk('one', 'plain text');
  await expect(ids(text)).resolves.toContain('one');
});

test('E8 taking a text out of the index leaves no match', async () => {
  const rowid = await addChunk('one', '記憶 consolidation');
  unindexText(database, 'knowledge', rowid, { text: '記憶 consolidation', title: 'notes.md' });
  const count = database
    .prepare("SELECT count(*) FROM knowledge_text WHERE knowledge_text MATCH 'consolidation OR 記憶'")
    .pluck()
    .get();
  expect(count).toBe(0);
});

test.each([
  ['a code', 'what is in KX-2025-011', 'code'],
  ['a number', 'errors cut by 41%', 'number'],
  ['a quoted phrase', '"ledgers of memory"', 'phrase'],
  ['two characters', '検索', 'japanese'],
  ['two characters', '기억', 'korean'],
  ['a longer word', '記憶検索', 'japanese'],
])('Issue 6: %s is found exactly: %j', async (_, text, wanted) => {
  await addChunk('code', 'The paper with the id KX-2025-011 is about streams');
  await addChunk('other code', 'The paper with the id KX-2024-012 is about what is in streams');
  await addChunk('number', 'Resumption errors were cut by 41% in the tests');
  await addChunk('other number', 'Resumption errors were cut by 14% in the tests');
  await addChunk('phrase', 'It keeps ledgers of memory');
  await addChunk('other phrase', 'memory ledgers, ledgers, memory of ledgers');
  await addChunk('japanese', '長期の記憶検索について');
  await addChunk('other japanese', '料理の本について');
  await addChunk('korean', '장기 기억을 찾는다');
  expect((await ids(text))[0]).toBe(wanted);
});

test('A vector of an earlier version of its record is not searched', async () => {
  await addChunk('one', 'plain text about herons');
  database.exec(
    "UPDATE record SET version = 2; INSERT INTO knowledge_text (knowledge_text) VALUES ('delete-all')",
  );
  expect(await ids('herons')).toEqual([]);
});

test('Issue 6: "yesterday" favours what was said yesterday, where the clock is known', async () => {
  const now = Date.parse('2025-03-12T15:00:00Z');
  const says = async (id: string, at: string): Promise<void> => {
    const text = 'We looked at the heron by the river';
    const [vector] = await embedder.embedDocuments([text]);
    if (vector === undefined) throw new Error('no vector');
    database.prepare("INSERT INTO record VALUES (?, 'message', 1, 'user', ?)").run(id, at);
    const rowid = Number(
      database
        .prepare(
          `INSERT INTO CONVERSATIONAL_MEMORY (id, thread_id, role, content, timestamp) VALUES (?, ?, 'user', ?, ?)`,
        )
        .run(id, `thread of ${id}`, text, at).lastInsertRowid,
    );
    indexText(database, 'conversation', rowid, { text, title: '' });
    database
      .prepare(
        "INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES (?, 1, 'conversation', ?, ?)",
      )
      .run(id, embedder.fingerprint, vectorToBytes(vector));
  };
  await says('older', '2025-03-02T10:00:00.000Z');
  await says('yesterday', '2025-03-11T10:00:00.000Z');
  const index = createVectorIndex({
    database,
    fingerprint: embedder.fingerprint,
    dimensions: embedder.dimensions,
  });
  const find = async (clock?: () => number) => {
    const dependencies = {
      reads: openSearchReads(database),
      embedder,
      index,
      ...(clock === undefined ? {} : { clock }),
    };
    const hits = await searchStore(dependencies, { store: 'conversation', text: 'Which heron yesterday?' });
    return hits.map(({ record_id }) => record_id);
  };
  expect(await find(() => now)).toEqual(['yesterday', 'older']);
  expect(await find()).toEqual(['older', 'yesterday']);
});
