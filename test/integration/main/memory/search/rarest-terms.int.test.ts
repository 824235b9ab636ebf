import { expect, test } from 'vitest';
import { openRarestTerms } from '../../../../../main/memory/search/rarest-terms.ts';
import { openTestMemory } from '../open-test-memory.ts';

const terms = ['"kestrel"', '"ledger"', '"memory"'];

async function fill(count: number) {
  const opened = await openTestMemory();
  const text = (index: number) =>
    ['memory', ...(index % 2 === 0 ? ['ledger'] : []), ...(index % 100 === 0 ? ['kestrel'] : [])].join(' ');
  const { database } = opened.vault;
  const insert = database.prepare(
    "INSERT INTO knowledge_text (rowid, text, title, grams) VALUES (?, ?, '', '')",
  );
  const place = database.prepare(
    `INSERT INTO SEMANTIC_MEMORY (rowid, id, content, source, source_id, title, chunk_id, num_chunks, start_offset, end_offset, content_hash, timestamp)
     VALUES (?, ?, ?, 's', 's', 't', 0, 1, 0, 1, 'h', '2026-01-01T00:00:00.000Z')`,
  );
  const record = database.prepare(
    "INSERT INTO record (id, kind, version, origin, created_at) VALUES (?, 'chunk', 1, 'document', '2026')",
  );
  database.transaction(() => {
    for (let index = 1; index <= count; index += 1) {
      record.run(`c${index}`);
      place.run(index, `c${index}`, text(index));
      insert.run(index, text(index));
    }
  })();
  return database;
}

test('A in a store of usual size every word opens the door', async () => {
  expect(openRarestTerms(await fill(200))('knowledge', terms)).toBe('"kestrel" OR "ledger" OR "memory"');
});

test('A in a large store the rarest words decide what is scored, and the others still count', async () => {
  const matchRarestTerms = openRarestTerms(await fill(13_000));
  expect(matchRarestTerms('knowledge', terms)).toBe('("kestrel") AND ("kestrel" OR "ledger" OR "memory")');
  expect(matchRarestTerms('knowledge', ['"memory"', '"heron"'])).toBe('"memory"');
  expect(matchRarestTerms('knowledge', ['"heron"', '"gull"'])).toBe(null);
  expect(matchRarestTerms('knowledge', [])).toBe(null);
});
