import type { Database } from 'better-sqlite3';
import type { PlacedMessage } from './conversation-context.ts';

interface MessageRow {
  readonly rowid: number;
  readonly thread_id: string;
  readonly timestamp: string;
  readonly text: string;
}

/** The findable messages of the threads that these rows belong to, thread by thread, oldest first. */
export type ThreadMessages = (rowids: readonly number[]) => readonly PlacedMessage[];

export function openThreadMessages(database: Database): ThreadMessages {
  const statement = database.prepare<[string], MessageRow>(
    `SELECT rowid, thread_id, timestamp, substr(content, 1, 80) AS text FROM CONVERSATIONAL_MEMORY
     WHERE kept = 0 AND thread_id IN (
       SELECT thread_id FROM CONVERSATIONAL_MEMORY WHERE rowid IN (SELECT value FROM json_each(?)))
     ORDER BY thread_id, timestamp, rowid`,
  );
  return (rowids) =>
    statement.all(JSON.stringify(rowids)).map(({ rowid, thread_id, timestamp, text }) => ({
      rowid,
      thread_id,
      at: Date.parse(timestamp),
      text,
    }));
}
