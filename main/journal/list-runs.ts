import type { Database } from 'better-sqlite3';
import { type RunStatus, stopReason } from './run-state.ts';

export interface RunListing {
  readonly run_id: string;
  readonly thread_id: string;
  readonly status: RunStatus;
  readonly steps: number;
  readonly started_at: string;
  readonly ended_at: string | null;
  /** Why it ended (spec R13); null while it has not. */
  readonly stop_reason: string | null;
  /** It came from another vault. */
  readonly imported: boolean;
}

type Row = Omit<RunListing, 'stop_reason' | 'imported'> & {
  readonly failure_reason: string | null;
  readonly imported: 0 | 1;
};

const selectSql = `SELECT id AS run_id, thread_id, status, steps, started_at, ended_at, imported,
    (SELECT facts ->> 'reason' FROM event e
      WHERE e.run_id = run.id AND e.sequence = run.head_sequence AND e.kind = 'run_failed') AS failure_reason
  FROM run`;
const order = 'ORDER BY started_at DESC, id DESC';

/** The runs of a thread, or of the whole vault, newest first. */
export function listRuns(database: Database, threadId?: string): readonly RunListing[] {
  const rows =
    threadId === undefined
      ? database.prepare<[], Row>(`${selectSql} ${order}`).all()
      : database.prepare<[string], Row>(`${selectSql} WHERE thread_id = ? ${order}`).all(threadId);
  return rows.map(({ failure_reason, imported, ...run }) => ({
    ...run,
    imported: imported === 1,
    stop_reason: stopReason(run.status, failure_reason),
  }));
}

/** Whether a run came from another vault; false for one that is not there. */
export function isImportedRun(database: Database, runId: string): boolean {
  return (
    database.prepare<[string]>('SELECT 1 FROM run WHERE id = ? AND imported = 1').get(runId) !== undefined
  );
}
