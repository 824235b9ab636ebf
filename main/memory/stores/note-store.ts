import type { NoteRecord, NoteScope } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';

interface NoteRow extends Omit<NoteRecord, 'superseded_by'> {
  readonly superseded_by: string | null;
}

export type NewNote = Omit<NoteRecord, 'version' | 'origin' | 'superseded_by'> & {
  readonly created_ms: number;
  readonly expires_ms: number | null;
};

export interface NoteStore {
  insert(note: NewNote): void;
  read(id: string): NoteRecord | null;
  /** Of exactly that scope and subject, not corrected, unexpired at the instant (milliseconds), by creation then id (spec A). */
  readSubject(scope: NoteScope, subject_id: string, at: number): readonly NoteRecord[];
  /** Marks a note as corrected by another one. */
  supersede(id: string, by: string): void;
  /** Ids of the notes expired at the instant (milliseconds). */
  listExpired(at: number): readonly string[];
}

const selectSql = `SELECT n.id, r.version, r.origin, n.scope, n.subject_id, n.content, n.created_at, n.expires_at, n.superseded_by
  FROM note n JOIN record r ON r.id = n.id`;

/** For the query plan's test. */
export const readNotesSql = `${selectSql} WHERE n.scope = ? AND n.subject_id = ? AND n.superseded_by IS NULL AND (n.expires_ms IS NULL OR n.expires_ms > ?)
  ORDER BY n.created_ms, n.id`;

export function openNoteStore(database: Database): NoteStore {
  const insert = database.prepare<NewNote>(
    `INSERT INTO note (id, scope, subject_id, content, created_ms, created_at, expires_ms, expires_at)
     VALUES (@id, @scope, @subject_id, @content, @created_ms, @created_at, @expires_ms, @expires_at)`,
  );
  const read = database.prepare<[string], NoteRow>(`${selectSql} WHERE n.id = ?`);
  const readSubject = database.prepare<[string, string, number], NoteRow>(readNotesSql);
  const supersede = database.prepare<[string, string]>('UPDATE note SET superseded_by = ? WHERE id = ?');
  const listExpired = database
    .prepare<[number], string>('SELECT id FROM note WHERE expires_ms <= ? ORDER BY expires_ms, id')
    .pluck();
  return {
    insert: (note) => void insert.run(note),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    supersede: (id, by) => void supersede.run(by, id),
    readSubject: (scope, subject_id, at) => readSubject.all(scope, subject_id, at).map(toRecord),
    listExpired: (at) => listExpired.all(at),
  };
}

function toRecord({ superseded_by, ...note }: NoteRow): NoteRecord {
  return superseded_by === null ? note : { ...note, superseded_by };
}
