import { CommonplaceError } from '../../shared/errors.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FoldedEvent } from './events.ts';
import { foldEvents } from './reducer.ts';
import type { RunState } from './run-state.ts';

/**
 * A checkpoint's state and the events after it, as the state to go on from (spec C4). No events: the checkpoint's state. The first
 * has to be the checkpoint's version + 1, else `sequence_gap`; of another run: `run_mismatch`.
 */
export function recover(checkpoint: RunState, tail: Iterable<FoldedEvent>): RunState {
  return foldEvents(tail, checkpoint);
}

/**
 * Proves a recovered state equal to a full replay, which has to be done before the next model or tool call (spec C4). Throws
 * `recovery_mismatch`; the checkpoint is kept for inspection.
 */
export function proveRecovery(recovered: RunState, replayed: RunState): void {
  if (canonicalJson(recovered) === canonicalJson(replayed)) return;
  throw new CommonplaceError(
    'recovery_mismatch',
    `Run ${recovered.run_id} can't go on: its checkpoint and the events after it give another state (version ${recovered.version}) than its whole journal (version ${replayed.version}). The checkpoint is kept; replay from the journal, or cancel the run.`,
    { detail: { run_id: recovered.run_id, recovered: recovered.version, replayed: replayed.version } },
  );
}
