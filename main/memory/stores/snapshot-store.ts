import type { SnapshotItem } from '../memory-manager.ts';
import type { Database } from '../vault/database.ts';

/** Table `snapshot_item`: what each model call of a run saw, as pairs of record and version (design 2). */
export interface SnapshotStore {
  insert(run_id: string, call: number, items: readonly SnapshotItem[]): void;
  read(run_id: string, call: number): readonly SnapshotItem[];
}

export function openSnapshotStore(database: Database): SnapshotStore {
  const insert = database.prepare<SnapshotItem & { run_id: string; call: number; position: number }>(
    `INSERT INTO snapshot_item (run_id, call, position, record_id, version, segment, origin, trust, tokens, chosen_because)
     VALUES (@run_id, @call, @position, @record_id, @version, @segment, @origin, @trust, @tokens, @chosen_because)`,
  );
  const read = database.prepare<[string, number], SnapshotItem>(
    `SELECT record_id, version, segment, origin, trust, tokens, chosen_because FROM snapshot_item
     WHERE run_id = ? AND call = ? ORDER BY position`,
  );
  return {
    insert(run_id, call, items) {
      items.forEach((item, position) => {
        insert.run({ ...item, run_id, call, position });
      });
    },
    read: (run_id, call) => read.all(run_id, call),
  };
}
