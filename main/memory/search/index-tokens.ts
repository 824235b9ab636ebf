import type { Database } from 'better-sqlite3';
import { fullTextTokenizer } from './full-text.ts';

/** The tokens of each text as the full-text indexes hold them: folded and stemmed, in order. */
export type TokensOf = (texts: readonly string[]) => readonly (readonly string[])[];

/**
 * Asks SQLite's own tokenizer, the one the indexes are made with, by way of an index in memory that never holds more than these texts: a
 * stemmer of ours would sooner or later differ from it.
 */
export function openIndexTokens(database: Database): TokensOf {
  database.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.tokenized USING fts5 (text, content='', tokenize='${fullTextTokenizer}');
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.tokenized_token USING fts5vocab ('temp', 'tokenized', 'instance')`);
  const insert = database.prepare<[number, string]>('INSERT INTO temp.tokenized (rowid, text) VALUES (?, ?)');
  const select = database.prepare<[], { readonly doc: number; readonly term: string }>(
    'SELECT doc, term FROM temp.tokenized_token ORDER BY doc, offset',
  );
  const clear = database.prepare("INSERT INTO temp.tokenized (tokenized) VALUES ('delete-all')");
  return database.transaction((texts: readonly string[]) => {
    const tokens: string[][] = texts.map(() => []);
    for (const [index, text] of texts.entries()) insert.run(index, text);
    for (const { doc, term } of select.all()) tokens[doc]?.push(term);
    clear.run();
    return tokens;
  });
}
