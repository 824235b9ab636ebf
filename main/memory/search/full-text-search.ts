import type { Database } from 'better-sqlite3';
import { halfStoredRowsSql } from '../stores/half-stored.ts';
import type { FullTextStore } from './full-text.ts';
import { openRarestTerms } from './rarest-terms.ts';

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
  readonly thread_id?: string | undefined;
}

const titleWeight = 1.5;
const gramWeight = 1;

const knowledgeSql = `SELECT rowid, -bm25(knowledge_text, 1.0, ${titleWeight}, ${gramWeight}) AS score
  FROM knowledge_text WHERE knowledge_text MATCH ? AND rowid NOT IN (${halfStoredRowsSql}) ORDER BY score DESC, rowid LIMIT ?`;

const conversationSql = `SELECT t.rowid, -bm25(conversation_text, 1.0, ${gramWeight}) AS score
  FROM conversation_text t JOIN CONVERSATIONAL_MEMORY c ON c.rowid = t.rowid
  WHERE conversation_text MATCH ? AND c.kept = 0 AND (? IS NULL OR c.thread_id = ?) ORDER BY score DESC, t.rowid LIMIT ?`;

/** The full-text indexes. */
export interface FullTextSearch {
  /** Rows whose text answers to the expression, best first (bm25; ties by rowid). */
  search(query: TextQuery): readonly TextMatch[];
  /** An expression for any of the terms, bounded for large stores; null without terms. */
  matchRarestTerms(store: FullTextStore, terms: readonly string[]): string | null;
}

export function openFullTextSearch(database: Database): FullTextSearch {
  const knowledge = database.prepare<[string, number], TextMatch>(knowledgeSql);
  const conversation = database.prepare<[string, string | null, string | null, number], TextMatch>(
    conversationSql,
  );
  return {
    search({ store, expression, limit, thread_id = null }) {
      if (store === 'knowledge') return knowledge.all(expression, limit);
      return conversation.all(expression, thread_id, thread_id, limit);
    },
    matchRarestTerms: openRarestTerms(database),
  };
}
