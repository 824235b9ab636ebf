import type { Database } from 'better-sqlite3';
import type { RunStatus } from './run-state.ts';
import { isEnded } from './run-state.ts';
import { endRun, type Session, startRun } from './session.ts';

/** A run as the list of runs shows it. */
export interface RunRow {
  readonly run_id: string;
  readonly thread_id: string;
  readonly status: RunStatus;
  readonly steps: number;
  readonly started_at: string;
  readonly ended_at: string | null;
}

/** Runs in the order they were started, of one thread or of all. */
export function listRuns(database: Database, threadId: string | null = null): readonly RunRow[] {
  return database
    .prepare<[string | null, string | null], RunRow>(
      `SELECT run.id AS run_id, thread_id, status, steps, started_at, ended_at FROM run JOIN record USING (id)
       WHERE ? IS NULL OR thread_id = ? ORDER BY version, run.rowid`,
    )
    .all(threadId, threadId);
}

/** A thread's session, derived from its runs (spec C). A thread without runs is a session without runs. */
export function readSession(database: Database, threadId: string): Session {
  let session: Session = { session_id: threadId, runs: [] };
  for (const run of listRuns(database, threadId)) {
    session = startRun(session, run.run_id);
    if (isEnded(run.status)) session = endRun(session, run.run_id, run.status);
  }
  return session;
}
