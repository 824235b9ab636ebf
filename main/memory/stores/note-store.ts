import type { NoteRecord, NoteScope } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';

export type NewNote = Omit<NoteRecord, 'version' | 'origin'> & {
  readonly created_ms: number;
  readonly expires_ms: number | null;
};

export interface NoteStore {
  insert(note: NewNote): void;
  read(id: string): NoteRecord | null;
  /** Of exactly that scope and subject, unexpired at the instant (milliseconds), by creation then id (spec A). */
  readSubject(scope: NoteScope, subject_id: string, at: number): readonly NoteRecord[];
  /** Ids of the notes expired at the instant (milliseconds). */
  listExpired(at: number): readonly string[];
}

const selectSql = `SELECT n.id, r.version, r.origin, n.scope, n.subject_id, n.content, n.created_at, n.expires_at
  FROM note n JOIN record r ON r.id = n.id`;

/** For the query plan's test. */
export const readNotesSql = `${selectSql} WHERE n.scope = ? AND n.subject_id = ? AND (n.expires_ms IS NULL OR n.expires_ms > ?)
  ORDER BY n.created_ms, n.id`;

export function openNoteStore(database: Database): NoteStore {
  const insert = database.prepare<NewNote>(
    `INSERT INTO note (id, scope, subject_id, content, created_ms, created_at, expires_ms, expires_at)
     VALUES (@id, @scope, @subject_id, @content, @created_ms, @created_at, @expires_ms, @expires_at)`,
  );
  const read = database.prepare<[string], NoteRecord>(`${selectSql} WHERE n.id = ?`);
  const readSubject = database.prepare<[string, string, number], NoteRecord>(readNotesSql);
  const listExpired = database
    .prepare<[number], string>('SELECT id FROM note WHERE expires_ms <= ? ORDER BY expires_ms, id')
    .pluck();
  return {
    insert: (note) => void insert.run(note),
    read: (id) => read.get(id) ?? null,
    readSubject: (scope, subject_id, at) => readSubject.all(scope, subject_id, at),
    listExpired: (at) => listExpired.all(at),
  };
}
