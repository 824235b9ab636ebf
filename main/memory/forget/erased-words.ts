import BetterSqlite3 from 'better-sqlite3';
import { otherWork } from '../other-work.ts';
import { fullTextTokenizer, openTermTable, unspacedGrams } from '../search/full-text.ts';
import type { Database } from '../vault/database.ts';
import { withoutIds } from './erased-patterns.ts';

/** A shorter word is found by chance everywhere. */
export const shortestWord = 4;
const textsAtOnce = 50;
const wordsAtOnce = 500;

/**
 * The words of erased texts that the full-text index has of no record any more, as it folds them; those of less than four bytes, and ids,
 * left out. Call after the forget's transaction.
 */
export async function findErasedWords(
  database: Database,
  texts: readonly string[],
): Promise<readonly Buffer[]> {
  // SQLite's own tokenizer takes the texts apart, in memory, so that the words are what the index has.
  const memory = new BetterSqlite3(':memory:');
  try {
    await indexTexts(memory, withoutIds(texts));
    const isIndexed = openIndexedWords(database);
    const erased: Buffer[] = [];
    let words = 0;
    for (const word of memory.prepare<[], string>('SELECT term FROM word').pluck().iterate()) {
      const bytes = Buffer.from(word, 'utf8');
      if (bytes.length >= shortestWord && !isIndexed(word)) erased.push(bytes);
      words += 1;
      if (words % wordsAtOnce === 0) await otherWork();
    }
    return erased;
  } finally {
    memory.close();
  }
}

async function indexTexts(memory: Database, texts: readonly string[]): Promise<void> {
  memory.exec(
    `CREATE VIRTUAL TABLE erased USING fts5 (text, grams, content='', detail=none, tokenize='${fullTextTokenizer}');
     CREATE VIRTUAL TABLE word USING fts5vocab (erased, row)`,
  );
  const insert = memory.prepare<[string, string]>('INSERT INTO erased (text, grams) VALUES (?, ?)');
  const insertAll = memory.transaction((some: readonly string[]) => {
    for (const text of some) insert.run(text, unspacedGrams(text));
  });
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    insertAll(texts.slice(start, start + textsAtOnce));
    await otherWork();
  }
}

function openIndexedWords(database: Database): (word: string) => boolean {
  const statements = (['knowledge', 'conversation'] as const).map((store) =>
    database.prepare<[string]>(`SELECT 1 FROM ${openTermTable(database, store)} WHERE term = ?`),
  );
  return (word) => statements.some((statement) => statement.get(word) !== undefined);
}
