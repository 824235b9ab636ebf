import type { Database } from 'better-sqlite3';
import type { RunStatus } from './run-state.ts';

export interface RunListing {
  readonly run_id: string;
  readonly thread_id: string;
  readonly status: RunStatus;
  readonly steps: number;
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** The runs of a thread, or of the whole vault, newest first. */
export function listRuns(database: Database, threadId?: string): readonly RunListing[] {
  const columns = 'id AS run_id, thread_id, status, steps, started_at, ended_at';
  const order = 'ORDER BY started_at DESC, id DESC';
  return threadId === undefined
    ? database.prepare<[], RunListing>(`SELECT ${columns} FROM run ${order}`).all()
    : database
        .prepare<[string], RunListing>(`SELECT ${columns} FROM run WHERE thread_id = ? ${order}`)
        .all(threadId);
}
