import { CommonplaceError } from '../../../shared/errors.ts';
import { isEnded, type RunStatus } from '../../journal/run-state.ts';
import type { MemoryCore } from '../memory-core.ts';

/**
 * Refuses what a run's tool still writes when the run has ended, in the transaction that writes it (spec E4): what it had in view may
 * have been forgotten. Errors: `source_forgotten` when that ended it, else `run_ended`.
 */
export function requireUnderWay({ vault: { database } }: MemoryCore, runId: string): void {
  const status = database
    .prepare<[string], RunStatus>('SELECT status FROM run WHERE id = ?')
    .pluck()
    .get(runId);
  if (status === undefined || !isEnded(status)) return;
  const reason = database
    .prepare<[string], string | null>(
      "SELECT json_extract(facts, '$.reason') FROM event WHERE run_id = ? ORDER BY sequence DESC LIMIT 1",
    )
    .pluck()
    .get(runId);
  const detail = { run_id: runId };
  throw reason === 'source_forgotten'
    ? new CommonplaceError(
        'source_forgotten',
        `Something run ${runId} had in view was forgotten, so what it still wrote was not stored.`,
        { detail },
      )
    : new CommonplaceError('run_ended', `Run ${runId} has ended; what it still wrote was not stored.`, {
        detail,
      });
}
