import { CommonplaceError } from '../../shared/errors.ts';
import type { RunState } from './run-state.ts';

/** Which checkpoint of which run, at which sequence. */
export interface CheckpointEntry {
  readonly id: string;
  readonly run_id: string;
  readonly sequence: number;
}

/**
 * Where checkpoints are kept (spec C3). A checkpoint is never changed: an id used before is refused (`duplicate_id`). Loading gives
 * the whole state or throws `not_found`, `checkpoint_shape`, `checkpoint_version` or `checkpoint_checksum`; nothing is repaired.
 */
export interface CheckpointStore {
  save(id: string, state: RunState): CheckpointEntry;
  load(id: string): RunState;
  /** A run's checkpoints, by sequence. */
  list(runId: string): readonly CheckpointEntry[];
}

/** The error for an id used before. */
export function duplicateCheckpoint(id: string): CommonplaceError {
  return new CommonplaceError('duplicate_id', `Checkpoint ${id} is there already; take a new id.`, {
    detail: { checkpoint_id: id },
  });
}

/** The error for an id that names nothing. */
export function missingCheckpoint(id: string): CommonplaceError {
  return new CommonplaceError(
    'not_found',
    `There is no checkpoint ${id}; replay the run's journal instead.`,
    {
      detail: { checkpoint_id: id },
    },
  );
}

/** Checkpoints in the order a store lists them. */
export function bySequence(first: CheckpointEntry, second: CheckpointEntry): number {
  return first.sequence - second.sequence || (first.id < second.id ? -1 : 1);
}
