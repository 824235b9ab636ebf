import type { Database } from 'better-sqlite3';

/** The tokens of a text as the full-text indexes hold them: folded and stemmed, in order. */
export type TokensOf = (text: string) => readonly string[];

/**
 * Asks SQLite's own tokenizer, the one the indexes are made with, by way of an index in memory that never holds more than one text: a
 * stemmer of ours would sooner or later differ from it.
 */
export function openIndexTokens(database: Database): TokensOf {
  database.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.tokenized USING fts5 (text, content='', tokenize='porter unicode61');
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.tokenized_token USING fts5vocab ('temp', 'tokenized', 'instance')`);
  const insert = database.prepare<[string]>('INSERT INTO temp.tokenized (rowid, text) VALUES (1, ?)');
  const select = database
    .prepare<[], string>('SELECT term FROM temp.tokenized_token ORDER BY offset')
    .pluck();
  const clear = database.prepare("INSERT INTO temp.tokenized (tokenized) VALUES ('delete-all')");
  return database.transaction((text: string) => {
    insert.run(text);
    const tokens = select.all();
    clear.run();
    return tokens;
  });
}
