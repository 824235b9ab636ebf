import type { Database } from '../vault/database.ts';

/** A summary that died because one of its messages was forgotten, while others of them are left to be summarised again (spec E3). */
export interface LostSummary {
  readonly id: string;
  /** Ids of the messages left, oldest first. */
  readonly messages: readonly string[];
}

export interface LostSummaryStore {
  /** Of one thread, but for those that a hidden forget can still bring back (spec E9). */
  list(thread_id: string): readonly LostSummary[];
  /** The lost summary a message stood in and waits to be summarised again for; null when it doesn't. */
  of(message_id: string): string | null;
}

/** For the query plan's test. Its index is nearly always empty: the thread's own, which is in order, has every message of it. */
export const listLostSql = `SELECT lost_summary_id, id FROM CONVERSATIONAL_MEMORY INDEXED BY conversation_lost_summary
  WHERE thread_id = ? AND lost_summary_id IS NOT NULL AND kept = 0 AND NOT EXISTS (
    SELECT 1 FROM hidden_row h WHERE h.table_name = 'record' AND h.row ->> 'id' = lost_summary_id)
  ORDER BY timestamp, rowid`;

export function openLostSummaryStore(database: Database): LostSummaryStore {
  const list = database.prepare<[string], { lost_summary_id: string; id: string }>(listLostSql);
  const lostSummary = database
    .prepare<[string], string | null>('SELECT lost_summary_id FROM CONVERSATIONAL_MEMORY WHERE id = ?')
    .pluck();
  return {
    list(thread_id) {
      const messages = new Map<string, string[]>();
      for (const { lost_summary_id, id } of list.all(thread_id))
        messages.set(lost_summary_id, [...(messages.get(lost_summary_id) ?? []), id]);
      return [...messages].map(([id, left]) => ({ id, messages: left }));
    },
    of: (message_id) => lostSummary.get(message_id) ?? null,
  };
}
