import type { RecordKind } from '../../../shared/records/base.ts';
import type { Database } from '../vault/database.ts';

export interface ForgottenRecord {
  readonly record_id: string;
  readonly version: number;
  readonly kind: RecordKind;
  readonly fingerprint: string | null;
  /** From which of the record's versions on it holds: 0, or later for a record that was rebuilt from what is left (spec E3). */
  readonly since: number;
}

/** Table `forget_log`: which ids were forgotten at which version; never what they held (design 2). */
export interface ForgetLog {
  add(entry: ForgottenRecord): void;
  /** The last forget of an id, or null. */
  last(id: string): ForgottenRecord | null;
  /** The last forget of an id that what was read of it at that version falls under, or null. */
  lastReaching(id: string, version: number): ForgottenRecord | null;
  /** Whether any content of that kind was forgotten. */
  hasContent(kind: RecordKind): boolean;
  /** The last forget of that content as a record of that kind, or null (spec E6). */
  lastOfContent(fingerprint: string, kind: RecordKind): ForgottenRecord | null;
}

const columns = 'record_id, version, kind, fingerprint, since';

export function openForgetLog(database: Database): ForgetLog {
  const insert = database.prepare<[string, number, RecordKind, string | null, number]>(
    `INSERT OR IGNORE INTO forget_log (${columns}) VALUES (?, ?, ?, ?, ?)`,
  );
  const last = database.prepare<[string], ForgottenRecord>(
    `SELECT ${columns} FROM forget_log WHERE record_id = ? ORDER BY version DESC LIMIT 1`,
  );
  const lastReaching = database.prepare<[string, number, number], ForgottenRecord>(
    `SELECT ${columns} FROM forget_log WHERE record_id = ? AND version > ? AND since <= ? ORDER BY version DESC LIMIT 1`,
  );
  const lastOfContent = database.prepare<[string, RecordKind], ForgottenRecord>(
    `SELECT ${columns} FROM forget_log WHERE fingerprint = ? AND kind = ? ORDER BY version DESC LIMIT 1`,
  );
  const hasContent = database.prepare<[RecordKind]>(
    'SELECT 1 FROM forget_log WHERE fingerprint IS NOT NULL AND kind = ? LIMIT 1',
  );
  return {
    add: ({ record_id, version, kind, fingerprint, since }) =>
      void insert.run(record_id, version, kind, fingerprint, since),
    last: (id) => last.get(id) ?? null,
    hasContent: (kind) => hasContent.get(kind) !== undefined,
    lastReaching: (id, version) => lastReaching.get(id, version, version) ?? null,
    lastOfContent: (fingerprint, kind) => lastOfContent.get(fingerprint, kind) ?? null,
  };
}
