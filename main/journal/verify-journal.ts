import type { Database } from 'better-sqlite3';
import { CommonplaceError, type ErrorCode } from '../../shared/errors.ts';
import { type JournalFault, journalFaults } from './chain.ts';
import { foldRun, openJournalReader } from './fold-run.ts';

/** The first thing wrong with a run: a fault of its records, or the rule of a history that they break. */
export interface JournalProblem {
  readonly run_id: string;
  readonly sequence: number;
  readonly problem: JournalFault | ErrorCode;
}

/** What a verification found. `events` counts those that hold, up to the first bad one of each run. */
export interface JournalReport {
  readonly ok: boolean;
  readonly runs: number;
  readonly events: number;
  readonly problems: readonly JournalProblem[];
}

/**
 * Verifies every run of a vault and folds it, streaming in order (spec C1, C2): links, hashes, content where it isn't erased, the
 * head kept apart, the rules of a history, and the run row's status. What it finds is reported, never thrown.
 */
export function verifyJournal(database: Database): JournalReport {
  return database.transaction(() => verifyRuns(database, journalRunIds(database)))();
}

/** The ids of every run there is a trace of, in order: a run row, an event, or a record of a run. */
export function journalRunIds(database: Database): readonly string[] {
  const ids = database.prepare<[], { id: string }>(
    `WITH RECURSIVE journal (id) AS (
       SELECT min(run_id) FROM event
       UNION ALL SELECT (SELECT min(run_id) FROM event WHERE run_id > journal.id) FROM journal WHERE id IS NOT NULL
     )
     SELECT id FROM journal WHERE id IS NOT NULL
     UNION SELECT id FROM run UNION SELECT id FROM record WHERE kind = 'run' ORDER BY 1`,
  );
  return ids.all().map((row) => row.id);
}

/** Verifies the runs named, as `verifyJournal` does. */
export function verifyRuns(database: Database, runIds: readonly string[]): JournalReport {
  const reader = openJournalReader(database);
  const problems: JournalProblem[] = [];
  let events = 0;
  for (const runId of runIds) {
    try {
      events += foldRun(reader, runId).version;
    } catch (error) {
      const problem = journalProblem(runId, error);
      problems.push(problem);
      events += problem.sequence - 1;
    }
  }
  return { ok: problems.length === 0, runs: runIds.length, events, problems };
}

/** A thrown fault as an entry of the report. Anything that is not a fault of the journal is thrown on. */
export function journalProblem(runId: string, error: unknown): JournalProblem {
  if (!(error instanceof CommonplaceError)) throw error;
  const sequence = error.detail?.['sequence'];
  if (typeof sequence !== 'number') throw error;
  const fault =
    error.code === 'not_found' ? 'missing' : journalFaults.find((name) => error.code === `journal_${name}`);
  return { run_id: runId, sequence, problem: fault ?? error.code };
}
