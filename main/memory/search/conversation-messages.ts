import type { Database } from 'better-sqlite3';
import { type PlacedMessage, reach } from './conversation-context.ts';

interface MessageRow {
  readonly rowid: number;
  readonly thread_id: string;
  readonly timestamp: string;
  readonly text: string;
}

/**
 * The findable messages of these rows and those that stand close enough in their threads to share in their scores, thread by thread,
 * oldest first. Where messages of a thread are left out in between, none beside the gap is one of these rows.
 */
export type ThreadMessages = (rowids: readonly number[]) => readonly PlacedMessage[];

/** The rows of the wanted messages and of so many further ones each, in one direction along their threads. */
function rowsAlong(comparison: '<=' | '>=', order: 'DESC' | 'ASC', further: number): string {
  return `SELECT near.rowid FROM json_each(@rowids) wanted
    CROSS JOIN CONVERSATIONAL_MEMORY one ON one.rowid = wanted.value
    CROSS JOIN CONVERSATIONAL_MEMORY near ON near.rowid IN (
      SELECT beside.rowid FROM CONVERSATIONAL_MEMORY beside
      WHERE beside.thread_id = one.thread_id AND beside.kept = 0
        AND (beside.timestamp, beside.rowid) ${comparison} (one.timestamp, one.rowid)
      ORDER BY beside.timestamp ${order}, beside.rowid ${order} LIMIT ${further + 1})`;
}

/** For the query plan's test. */
export const threadMessagesSql = `SELECT rowid, thread_id, timestamp, substr(content, 1, 80) AS text FROM CONVERSATIONAL_MEMORY
  WHERE rowid IN (
    ${rowsAlong('<=', 'DESC', reach.before)}
    UNION ALL
    ${rowsAlong('>=', 'ASC', reach.after)})
  ORDER BY thread_id, timestamp, rowid`;

export function openThreadMessages(database: Database): ThreadMessages {
  const statement = database.prepare<{ rowids: string }, MessageRow>(threadMessagesSql);
  return (rowids) =>
    statement.all({ rowids: JSON.stringify(rowids) }).map(({ rowid, thread_id, timestamp, text }) => ({
      rowid,
      thread_id,
      at: Date.parse(timestamp),
      text,
    }));
}
