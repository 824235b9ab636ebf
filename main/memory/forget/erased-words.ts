import BetterSqlite3 from 'better-sqlite3';
import { fullTextTokenizer, unspacedGrams } from '../search/full-text.ts';
import type { Database } from '../vault/database.ts';
import { withoutIds } from './erased-patterns.ts';
import { otherWork } from './other-work.ts';

/** A shorter word is found by chance everywhere. */
export const shortestWord = 4;
/** Texts or words between two pauses. */
const atOnce = 200;

/**
 * The words of erased texts that the full-text index has of no record any more, as it folds them; those of less than four bytes, and ids,
 * left out. Call after the forget's transaction.
 */
export async function findErasedWords(
  database: Database,
  texts: readonly string[],
): Promise<readonly Buffer[]> {
  const words = await wordsOf(withoutIds(texts));
  const isIndexed = openIndexedWords(database);
  const erased: Buffer[] = [];
  for (const [index, word] of words.entries()) {
    if (!isIndexed(word)) erased.push(Buffer.from(word, 'utf8'));
    if (index % atOnce === atOnce - 1) await otherWork();
  }
  return erased;
}

/** SQLite's own tokenizer takes them apart, in memory, so that they are what the index has. */
async function wordsOf(texts: readonly string[]): Promise<readonly string[]> {
  const memory = new BetterSqlite3(':memory:');
  try {
    memory.exec(
      `CREATE VIRTUAL TABLE erased USING fts5 (text, grams, content='', detail=none, tokenize='${fullTextTokenizer}');
       CREATE VIRTUAL TABLE word USING fts5vocab (erased, row)`,
    );
    const insert = memory.prepare<[string, string]>('INSERT INTO erased (text, grams) VALUES (?, ?)');
    const insertAll = memory.transaction((some: readonly string[]) => {
      for (const text of some) insert.run(text, unspacedGrams(text));
    });
    for (let start = 0; start < texts.length; start += atOnce) {
      insertAll(texts.slice(start, start + atOnce));
      await otherWork();
    }
    const sql = 'SELECT term FROM word WHERE octet_length(term) >= ?';
    return memory.prepare<[number], string>(sql).pluck().all(shortestWord);
  } finally {
    memory.close();
  }
}

function openIndexedWords(database: Database): (word: string) => boolean {
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.knowledge_word USING fts5vocab (main, knowledge_text, row);
     CREATE VIRTUAL TABLE IF NOT EXISTS temp.conversation_word USING fts5vocab (main, conversation_text, row)`,
  );
  const statements = ['knowledge_word', 'conversation_word'].map((table) =>
    database.prepare<[string]>(`SELECT 1 FROM temp.${table} WHERE term = ?`),
  );
  return (word) => statements.some((statement) => statement.get(word) !== undefined);
}
