import type { Database } from 'better-sqlite3';
import { halfStoredRowsSql } from '../stores/half-stored.ts';
import type { FullTextStore } from './full-text.ts';

export interface TextMatch {
  /** The row of the store's own table. */
  readonly rowid: number;
  /** bm25 turned round: higher is better, always above zero. */
  readonly score: number;
}

export interface TextQuery {
  readonly store: FullTextStore;
  /** An FTS5 expression. */
  readonly expression: string;
  readonly limit: number;
  readonly thread_id?: string;
}

const titleWeight = 1.5;
const gramWeight = 1;

const knowledgeSql = `SELECT rowid, -bm25(knowledge_text, 1.0, ${titleWeight}, ${gramWeight}) AS score
  FROM knowledge_text WHERE knowledge_text MATCH ? AND rowid NOT IN (${halfStoredRowsSql}) ORDER BY score DESC, rowid LIMIT ?`;

const conversationSql = `SELECT t.rowid, -bm25(conversation_text, 1.0, ${gramWeight}) AS score
  FROM conversation_text t JOIN CONVERSATIONAL_MEMORY c ON c.rowid = t.rowid
  WHERE conversation_text MATCH ? AND c.kept = 0 AND (? IS NULL OR c.thread_id = ?) ORDER BY score DESC, t.rowid LIMIT ?`;

/** Rows whose text answers to the expression, best first (bm25; ties by rowid). */
export function searchFullText(database: Database, query: TextQuery): readonly TextMatch[] {
  if (query.store === 'knowledge') {
    return database.prepare<[string, number], TextMatch>(knowledgeSql).all(query.expression, query.limit);
  }
  const thread = query.thread_id ?? null;
  return database
    .prepare<[string, string | null, string | null, number], TextMatch>(conversationSql)
    .all(query.expression, thread, thread, query.limit);
}
