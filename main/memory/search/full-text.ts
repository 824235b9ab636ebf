import type { Database } from 'better-sqlite3';
import { bigrams, unspacedRuns } from '../../models/embed/words.ts';

/** The two stores that have a full-text index. */
export type FullTextStore = 'knowledge' | 'conversation';

/** How the indexes take words from texts, as their migration says. */
export const fullTextTokenizer = 'porter unicode61';

/** The table of a store's words with the number of texts that have each, `term` and `doc`; made for this connection where there is none yet. */
export function openTermTable(database: Database, store: FullTextStore): string {
  const table = `temp.${store}_term`;
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5vocab ('main', '${store}_text', 'row')`,
  );
  return table;
}

export interface IndexedText {
  readonly text: string;
  /** A document's title; empty for messages. */
  readonly title: string;
}

/**
 * Characters and pairs of the scripts written without spaces, as words of their own: a tokenizer that looks for spaces takes a
 * whole sentence for one word. Pairs come first and in order, so that a longer word can be asked for as a phrase of pairs.
 */
export function unspacedGrams(text: string): string {
  const grams: string[] = [];
  for (const run of unspacedRuns(text)) grams.push(...bigrams(run), ...run);
  return grams.join(' ');
}

function columns(store: FullTextStore, { text, title }: IndexedText): readonly string[] {
  return store === 'knowledge'
    ? [text, title, unspacedGrams(`${title} ${text}`)]
    : [title === '' ? text : `${title}\n${text}`, unspacedGrams(`${title} ${text}`)];
}

const insertSql = {
  knowledge: 'INSERT INTO knowledge_text (rowid, text, title, grams) VALUES (?, ?, ?, ?)',
  conversation: 'INSERT INTO conversation_text (rowid, text, grams) VALUES (?, ?, ?)',
} as const;

const deleteSql = {
  knowledge:
    "INSERT INTO knowledge_text (knowledge_text, rowid, text, title, grams) VALUES ('delete', ?, ?, ?, ?)",
  conversation:
    "INSERT INTO conversation_text (conversation_text, rowid, text, grams) VALUES ('delete', ?, ?, ?)",
} as const;

/** Adds one row's words. Call inside the transaction that writes the row. */
export function indexText(
  database: Database,
  store: FullTextStore,
  rowid: number,
  content: IndexedText,
): void {
  database.prepare(insertSql[store]).run(rowid, ...columns(store, content));
}

/**
 * Takes one row's words out again, leaving no bytes of them (spec E8). The index keeps no text of its own, so `content` must be
 * exactly what `indexText` was given. Call inside the transaction that deletes the row.
 */
export function unindexText(
  database: Database,
  store: FullTextStore,
  rowid: number,
  content: IndexedText,
): void {
  database.prepare(deleteSql[store]).run(rowid, ...columns(store, content));
}

/** `unindexText` for many rows: its statements are prepared once. */
export function prepareUnindex(
  database: Database,
): (store: FullTextStore, rowid: number, content: IndexedText) => void {
  const statements = {
    knowledge: database.prepare(deleteSql.knowledge),
    conversation: database.prepare(deleteSql.conversation),
  } as const;
  return (store, rowid, content) => void statements[store].run(rowid, ...columns(store, content));
}
