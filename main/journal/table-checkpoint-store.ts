import type { Database } from 'better-sqlite3';
import { type Clock, toInstant } from '../../shared/effects.ts';
import { openCheckpoint, sealCheckpoint } from './checkpoint-envelope.ts';
import {
  type CheckpointEntry,
  type CheckpointStore,
  duplicateCheckpoint,
  missingCheckpoint,
} from './checkpoint-store.ts';

/** Checkpoints in the vault's own table, written in the caller's transaction (spec C3). */
export function createTableCheckpointStore(database: Database, clock: Clock): CheckpointStore {
  const read = database.prepare<[string], { envelope: string }>(
    'SELECT envelope FROM checkpoint WHERE id = ?',
  );
  const insert = database.prepare<[string, string, number, string, string]>(
    'INSERT INTO checkpoint (id, run_id, sequence, envelope, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const list = database.prepare<[string], CheckpointEntry>(
    'SELECT id, run_id, sequence FROM checkpoint WHERE run_id = ? ORDER BY sequence, id',
  );
  return {
    save(id, state) {
      if (read.get(id) !== undefined) throw duplicateCheckpoint(id);
      insert.run(id, state.run_id, state.version, sealCheckpoint(state), toInstant(clock()));
      return { id, run_id: state.run_id, sequence: state.version };
    },
    load(id) {
      const row = read.get(id);
      if (row === undefined) throw missingCheckpoint(id);
      return openCheckpoint(row.envelope, id);
    },
    list(runId) {
      return list.all(runId);
    },
  };
}
