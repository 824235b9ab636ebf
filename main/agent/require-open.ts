import { CommonplaceError } from '../../shared/errors.ts';
import type { RunState } from '../journal/run-state.ts';

/**
 * Refuses a run that has ended: nothing can be added to it. Errors: `source_forgotten` when it was ended by a forget (spec E4), else
 * `conflict`.
 */
export function requireOpen(state: RunState): void {
  switch (state.status) {
    case 'created':
    case 'running':
    case 'paused':
      return;
    case 'failed':
      if (state.failure_reason === 'source_forgotten') {
        throw new CommonplaceError(
          'source_forgotten',
          `Something run ${state.run_id} had in view was forgotten, so it was ended and can't go on. Ask its question again.`,
          { detail: { run_id: state.run_id } },
        );
      }
      break;
    case 'completed':
    case 'cancelled':
      break;
  }
  throw new CommonplaceError(
    'conflict',
    `Run ${state.run_id} has already ended (${state.status}). Ask again to start another.`,
    { detail: { run_id: state.run_id, status: state.status } },
  );
}
