import type { CallSnapshot, SnapshotItem, SnapshotLeftOut, SnapshotRejected } from '../call-snapshot.ts';
import type { Database } from '../vault/database.ts';

/** What each model call of a run saw, what was left out and which instructions lost: records and versions, never text (design 2). */
export interface SnapshotStore {
  insert(run_id: string, call: number, snapshot: CallSnapshot): void;
  read(run_id: string, call: number): readonly SnapshotItem[];
  readCall(run_id: string, call: number): CallSnapshot;
}

interface Place {
  readonly run_id: string;
  readonly call: number;
  readonly position: number;
}

export function openSnapshotStore(database: Database): SnapshotStore {
  const insertItem = database.prepare<SnapshotItem & Place>(
    `INSERT INTO snapshot_item (run_id, call, position, record_id, version, segment, origin, trust, tokens, chosen_because)
     VALUES (@run_id, @call, @position, @record_id, @version, @segment, @origin, @trust, @tokens, @chosen_because)`,
  );
  const insertLeftOut = database.prepare<SnapshotLeftOut & Place>(
    `INSERT INTO snapshot_left_out (run_id, call, position, record_id, version, segment, tokens, why)
     VALUES (@run_id, @call, @position, @record_id, @version, @segment, @tokens, @why)`,
  );
  const insertRejected = database.prepare<SnapshotRejected & Place>(
    `INSERT INTO snapshot_rejected (run_id, call, position, key, asked, source, record_id, winner, why)
     VALUES (@run_id, @call, @position, @key, @asked, @source, @record_id, @winner, @why)`,
  );
  const readItems = database.prepare<[string, number], SnapshotItem>(
    `SELECT record_id, version, segment, origin, trust, tokens, chosen_because FROM snapshot_item
     WHERE run_id = ? AND call = ? ORDER BY position`,
  );
  const readLeftOut = database.prepare<[string, number], SnapshotLeftOut>(
    `SELECT record_id, version, segment, tokens, why FROM snapshot_left_out
     WHERE run_id = ? AND call = ? ORDER BY position`,
  );
  const readRejected = database.prepare<[string, number], SnapshotRejected>(
    `SELECT key, asked, source, record_id, winner, why FROM snapshot_rejected
     WHERE run_id = ? AND call = ? ORDER BY position`,
  );
  return {
    insert(run_id, call, { items, left_out, rejected }) {
      for (const [position, item] of items.entries()) insertItem.run({ ...item, run_id, call, position });
      for (const [position, item] of left_out.entries())
        insertLeftOut.run({ ...item, run_id, call, position });
      for (const [position, item] of rejected.entries())
        insertRejected.run({ ...item, run_id, call, position });
    },
    read: (run_id, call) => readItems.all(run_id, call),
    readCall: (run_id, call) => ({
      items: readItems.all(run_id, call),
      left_out: readLeftOut.all(run_id, call),
      rejected: readRejected.all(run_id, call),
    }),
  };
}
