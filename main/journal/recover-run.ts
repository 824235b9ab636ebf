import type { Database } from 'better-sqlite3';
import { checkTail } from './chain.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import type { JournalEvent } from './events.ts';
import { foldRun, openJournalReader } from './fold-run.ts';
import { journalEvent } from './journal-event.ts';
import { readHead, readRecords } from './read-events.ts';
import { proveRecovery, recover } from './recovery.ts';
import type { RunState } from './run-state.ts';

/** Where a run goes on from, still to be proved. */
export interface RecoveredRun {
  readonly state: RunState;
  /** The checkpoint it was recovered from; null when the whole journal was replayed, which needs no proof. */
  readonly checkpoint_id: string | null;
}

/**
 * A run's state from its latest checkpoint and the events after it, or from its whole journal when it has no checkpoint (spec C4).
 * Costs as much as the tail is long. Before the next model or tool call, pass what it gives to `proveRecoveredRun`. Throws as
 * `CheckpointStore.load` and `readEvents` do.
 */
export function recoverRun(database: Database, store: CheckpointStore, runId: string): RecoveredRun {
  const latest = store.list(runId).at(-1);
  if (latest === undefined) {
    return { state: foldWhole(database, runId), checkpoint_id: null };
  }
  const checkpoint = store.load(latest.id);
  return {
    state: recover(checkpoint, readTail(database, runId, checkpoint.version)),
    checkpoint_id: latest.id,
  };
}

/** Replays the whole verified journal and proves the recovered state equal to it, else `recovery_mismatch` (spec C4). */
export function proveRecoveredRun(database: Database, recovered: RecoveredRun): void {
  if (recovered.checkpoint_id === null) return;
  proveRecovery(recovered.state, foldWhole(database, recovered.state.run_id));
}

/**
 * The events after a sequence, verified from the link of the first to the head; the records before it are not read. Throws as
 * `readEvents` does.
 */
export function readTail(database: Database, runId: string, after: number): readonly JournalEvent[] {
  const head = readHead(database, runId);
  // One record back, whose hash the tail has to link to.
  const records = readRecords(database, runId, after - 1);
  checkTail(runId, records, after, head);
  return records.slice(1).map((record) => journalEvent(record, record.erased_at));
}

function foldWhole(database: Database, runId: string): RunState {
  return database.transaction(() => foldRun(openJournalReader(database), runId))();
}
