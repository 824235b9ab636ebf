import type { RecordKind } from '../../../shared/records/base.ts';
import type { Database } from '../vault/database.ts';

export interface ForgottenRecord {
  readonly record_id: string;
  readonly version: number;
  readonly kind: RecordKind;
  readonly fingerprint: string | null;
}

/** Table `forget_log`: which ids were forgotten at which version; never what they held (design 2). */
export interface ForgetLog {
  add(entry: ForgottenRecord): void;
  /** The last forget of an id, or null. */
  last(id: string): ForgottenRecord | null;
  /** The last forget of that content, or null (spec E6). */
  lastOfContent(fingerprint: string): ForgottenRecord | null;
}

const columns = 'record_id, version, kind, fingerprint';

export function openForgetLog(database: Database): ForgetLog {
  const insert = database.prepare<ForgottenRecord>(
    `INSERT OR IGNORE INTO forget_log (${columns}) VALUES (@record_id, @version, @kind, @fingerprint)`,
  );
  const last = database.prepare<[string], ForgottenRecord>(
    `SELECT ${columns} FROM forget_log WHERE record_id = ? ORDER BY version DESC LIMIT 1`,
  );
  const lastOfContent = database.prepare<[string], ForgottenRecord>(
    `SELECT ${columns} FROM forget_log WHERE fingerprint = ? ORDER BY version DESC LIMIT 1`,
  );
  return {
    add: (entry) => void insert.run(entry),
    last: (id) => last.get(id) ?? null,
    lastOfContent: (fingerprint) => lastOfContent.get(fingerprint) ?? null,
  };
}
