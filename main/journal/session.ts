import { CommonplaceError, type ErrorCode } from '../../shared/errors.ts';

/** How a run can end. */
const runEnds = ['completed', 'failed', 'cancelled'] as const;
export type RunEnd = (typeof runEnds)[number];

export interface SessionRun {
  readonly run_id: string;
  readonly status: 'active' | RunEnd;
}

/** A thread as the runs it started, in order, and how each ended (spec C). It is neither a run nor chat history. */
export interface Session {
  readonly session_id: string;
  readonly runs: readonly SessionRun[];
}

/** A session with one more active run. Throws `run_duplicate` for an id used before, ended or not. The session given is not changed. */
export function startRun(session: Session, runId: string): Session {
  if (session.runs.some((run) => run.run_id === runId)) {
    throw refused('run_duplicate', session, `run ${runId} was started before; take a new id`);
  }
  return { ...session, runs: [...session.runs, { run_id: runId, status: 'active' }] };
}

/**
 * A session in which one active run has ended. Checks, in order: the status is an end (`session_status_unknown`), the run exists
 * (`session_run_unknown`), it is active (`session_run_ended`). The session given is not changed.
 */
export function endRun(session: Session, runId: string, status: string): Session {
  const end = runEnds.find((known) => known === status);
  if (end === undefined) {
    throw refused(
      'session_status_unknown',
      session,
      `a run can't end ${status}; take one of ${runEnds.join(', ')}`,
    );
  }
  const run = session.runs.find((other) => other.run_id === runId);
  if (run === undefined) throw refused('session_run_unknown', session, `there is no run ${runId}`);
  if (run.status !== 'active') {
    throw refused('session_run_ended', session, `run ${runId} has ended: ${run.status}`);
  }
  const runs = session.runs.map((other) => (other === run ? { run_id: runId, status: end } : other));
  return { ...session, runs };
}

function refused(code: ErrorCode, session: Session, why: string): CommonplaceError {
  return new CommonplaceError(code, `Session ${session.session_id} is not changed: ${why}.`, {
    detail: { session_id: session.session_id },
  });
}
