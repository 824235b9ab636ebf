import { CommonplaceError } from '../../shared/errors.ts';
import type { Origin, RecordKind } from '../../shared/records/base.ts';
import type { Database } from './vault/database.ts';

/** What every record has, whatever its store (design 2). */
export interface RecordRow {
  readonly id: string;
  readonly kind: RecordKind;
  readonly version: number;
  readonly origin: Origin;
  readonly created_at: string;
}

/** Table `record`: ids, kinds and versions. Deleting a row deletes the row of its store with it. */
export interface RecordTable {
  read(id: string): RecordRow | null;
  /** Errors: `duplicate_id` when the id is in use or ever was. */
  insert(row: RecordRow): void;
  setVersion(id: string, version: number): void;
  /** The origin a record is trusted as: its own, or a less trusted one it was made from (spec D6). Null when there is no such record. */
  trustOf(id: string): Origin | null;
  /** Says that a record was made from something less trusted than its own origin. */
  setTrust(id: string, trusted_as: Origin): void;
  /** Gives a record the origin of the least trusted thing it was made from. */
  setOrigin(id: string, origin: Origin): void;
  delete(id: string): void;
}

export function openRecordTable(database: Database): RecordTable {
  const read = database.prepare<[string], RecordRow>(
    'SELECT id, kind, version, origin, created_at FROM record WHERE id = ?',
  );
  const used = database.prepare<[string], number>('SELECT 1 FROM forget_log WHERE record_id = ? LIMIT 1');
  const insert = database.prepare<RecordRow>(
    'INSERT INTO record (id, kind, version, origin, created_at) VALUES (@id, @kind, @version, @origin, @created_at)',
  );
  const setVersion = database.prepare<[number, string]>('UPDATE record SET version = ? WHERE id = ?');
  const trust = database
    .prepare<[string], Origin>('SELECT coalesce(trusted_as, origin) FROM record WHERE id = ?')
    .pluck();
  const setTrust = database.prepare<[string, string]>('UPDATE record SET trusted_as = ? WHERE id = ?');
  const setOrigin = database.prepare<[string, string]>('UPDATE record SET origin = ? WHERE id = ?');
  const remove = database.prepare<[string]>('DELETE FROM record WHERE id = ?');
  return {
    read: (id) => read.get(id) ?? null,
    insert(row) {
      if (read.get(row.id) !== undefined || used.get(row.id) !== undefined) {
        throw new CommonplaceError(
          'duplicate_id',
          `The id ${row.id} was used before, so no new ${row.kind} can have it. Take a new one.`,
          { detail: { id: row.id } },
        );
      }
      insert.run(row);
    },
    setVersion: (id, version) => void setVersion.run(version, id),
    trustOf: (id) => trust.get(id) ?? null,
    setTrust: (id, trusted_as) => void setTrust.run(trusted_as, id),
    setOrigin: (id, origin) => void setOrigin.run(origin, id),
    delete: (id) => void remove.run(id),
  };
}
