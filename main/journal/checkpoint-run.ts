import type { Database } from 'better-sqlite3';
import { appendEvent, type Journal } from './append-event.ts';
import type { CheckpointEntry, CheckpointStore } from './checkpoint-store.ts';
import { recoverRun } from './recover-run.ts';

/** A checkpoint after every so many events, and at each pause. */
export const checkpointInterval = 20;

/** Whether a run that has come this far is due a checkpoint. */
export function checkpointDue(sequence: number, lastCheckpoint: number): boolean {
  return sequence - lastCheckpoint >= checkpointInterval;
}

/**
 * Saves where a run stands as a checkpoint and appends `checkpoint_saved`, inside the caller's transaction (spec C3). Costs as much as the
 * events since the last checkpoint. Throws as `recoverRun`, `CheckpointStore.save` and `appendEvent` do.
 */
export function checkpointRun(options: {
  readonly database: Database;
  readonly journal: Journal;
  readonly store: CheckpointStore;
  readonly runId: string;
  readonly commitVersion: number;
}): CheckpointEntry {
  const { database, journal, store, runId, commitVersion } = options;
  const { state } = recoverRun(database, store, runId);
  const entry = store.save(journal.ids(), state);
  const facts = { checkpoint_id: entry.id, at_sequence: entry.sequence };
  const event = { run_id: runId, kind: 'checkpoint_saved', facts, content: null } as const;
  appendEvent(journal, event, commitVersion, state.version + 1);
  return entry;
}
