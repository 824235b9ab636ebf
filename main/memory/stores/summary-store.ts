import type { SummaryRecord } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';

export type NewSummary = Omit<SummaryRecord, 'version' | 'origin'>;

export interface SummaryStore {
  insert(summary: NewSummary): void;
  read(id: string): SummaryRecord | null;
  /** Oldest first. */
  listThread(thread_id: string): readonly SummaryRecord[];
}

const selectSql = `SELECT s.id, r.version, r.origin, s.summary, s.description, s.full_content, s.thread_id, s.timestamp,
    s.replaces
  FROM SUMMARY_MEMORY s JOIN record r ON r.id = s.id`;

export function openSummaryStore(database: Database): SummaryStore {
  const insert = database.prepare<NewSummary>(
    `INSERT INTO SUMMARY_MEMORY (id, summary, description, full_content, thread_id, timestamp, replaces)
     VALUES (@id, @summary, @description, @full_content, @thread_id, @timestamp, @replaces)`,
  );
  const read = database.prepare<[string], SummaryRecord>(`${selectSql} WHERE s.id = ?`);
  const listThread = database.prepare<[string], SummaryRecord>(
    `${selectSql} WHERE s.thread_id = ? ORDER BY s.timestamp, s.rowid`,
  );
  return {
    insert: (summary) => void insert.run(summary),
    read: (id) => read.get(id) ?? null,
    listThread: (thread_id) => listThread.all(thread_id),
  };
}
