import type { Database } from 'better-sqlite3';
import { isEnded, type RunStatus } from './run-state.ts';
import { endRun, type Session, startRun } from './session.ts';

/** A thread's session, derived from its runs in the order they were started (spec C). A thread without runs has a session without runs. */
export function readSession(database: Database, threadId: string): Session {
  const runs = database
    .prepare<[string], { run_id: string; status: RunStatus }>(
      `SELECT run.id AS run_id, status FROM run JOIN record USING (id)
       WHERE thread_id = ? ORDER BY version, run.rowid`,
    )
    .all(threadId);
  let session: Session = { session_id: threadId, runs: [] };
  for (const run of runs) {
    session = startRun(session, run.run_id);
    if (isEnded(run.status)) session = endRun(session, run.run_id, run.status);
  }
  return session;
}
