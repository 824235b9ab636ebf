import type { PinRecord } from '../../../shared/records/pin.ts';
import type { NoteScope } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';

/** Whose pins: of one run, one thread or the user. */
export interface PinSubject {
  readonly scope: NoteScope;
  readonly subject_id: string;
}

export type NewPin = Omit<PinRecord, 'version' | 'origin' | 'ended_at'>;

export interface PinStore {
  insert(pin: NewPin): void;
  read(id: string): PinRecord | null;
  /** Pins of one subject that are in force, in the order they were pinned. */
  readSubject(subject: PinSubject): readonly PinRecord[];
  /** Every pin of a thread and of its runs, ended ones too. */
  listThread(thread_id: string): readonly PinRecord[];
  /** Every pin, ended ones too, in the order they were pinned. */
  listAll(): readonly PinRecord[];
  end(id: string, version: number): void;
  /** Null when nothing was ever pinned there. */
  readFingerprint(subject: PinSubject): string | null;
  writeFingerprint(subject: PinSubject, fingerprint: string): void;
}

const selectSql = `SELECT p.id, r.version, r.origin, p.scope, p.subject_id, p.kind, p.text, p.source_id, p.created_at, p.ended_at
  FROM pin p JOIN record r ON r.id = p.id`;

/** For the query plan's test. */
export const readPinsSql = `${selectSql} WHERE p.scope = ? AND p.subject_id = ? AND p.ended_at IS NULL ORDER BY p.rowid`;

export function openPinStore(database: Database): PinStore {
  const insert = database.prepare<NewPin>(
    `INSERT INTO pin (id, scope, subject_id, kind, text, source_id, created_at)
     VALUES (@id, @scope, @subject_id, @kind, @text, @source_id, @created_at)`,
  );
  const read = database.prepare<[string], PinRecord>(`${selectSql} WHERE p.id = ?`);
  const readSubject = database.prepare<[string, string], PinRecord>(readPinsSql);
  const listThread = database.prepare<{ thread_id: string }, PinRecord>(
    `${selectSql} WHERE (p.scope = 'session' AND p.subject_id = @thread_id)
       OR (p.scope = 'run' AND p.subject_id IN (SELECT id FROM run WHERE thread_id = @thread_id)) ORDER BY p.rowid`,
  );
  const listAll = database.prepare<[], PinRecord>(`${selectSql} ORDER BY p.rowid`);
  const end = database.prepare<[number, string]>('UPDATE pin SET ended_at = ? WHERE id = ?');
  const readFingerprint = database
    .prepare<[string, string], string>(
      'SELECT fingerprint FROM pin_fingerprint WHERE scope = ? AND subject_id = ?',
    )
    .pluck();
  const writeFingerprint = database.prepare<[string, string, string]>(
    `INSERT INTO pin_fingerprint (scope, subject_id, fingerprint) VALUES (?, ?, ?)
     ON CONFLICT (scope, subject_id) DO UPDATE SET fingerprint = excluded.fingerprint`,
  );
  return {
    insert: (pin) => void insert.run(pin),
    read: (id) => read.get(id) ?? null,
    readSubject: ({ scope, subject_id }) => readSubject.all(scope, subject_id),
    listThread: (thread_id) => listThread.all({ thread_id }),
    listAll: () => listAll.all(),
    end: (id, version) => void end.run(version, id),
    readFingerprint: ({ scope, subject_id }) => readFingerprint.get(scope, subject_id) ?? null,
    writeFingerprint: ({ scope, subject_id }, fingerprint) =>
      void writeFingerprint.run(scope, subject_id, fingerprint),
  };
}
