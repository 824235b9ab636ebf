import type { Origin } from '../../../shared/records/base.ts';
import type { ThreadRecord } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { threadTitle } from './thread-title.ts';

interface ThreadRow {
  readonly id: string;
  readonly version: number;
  readonly origin: Origin;
  readonly title: string | null;
  readonly messages: number;
  readonly write_allowed: 0 | 1 | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly first_message: string | null;
  readonly is_branch: 0 | 1 | null;
}

export interface OwnThread {
  readonly title: string | null;
  readonly write_allowed: boolean | null;
}

export interface ThreadStore {
  insert(thread: { readonly id: string; readonly title: string | null; readonly updated_at: string }): void;
  rename(id: string, title: string | null): void;
  /** Null leaves it to the settings. */
  setWriting(id: string, write_allowed: boolean | null): void;
  /** A later message moves the thread up. */
  touch(id: string, updated_at: string): void;
  read(id: string): ThreadRecord | null;
  /** Last used first; with a query, those whose title or a message of theirs holds it. Kept answers are not searched (spec E7). */
  list(query: string): readonly ThreadRecord[];
  /** What the user set: the title, null when it is read off the first message, and whether runs may write. */
  own(id: string): OwnThread;
}

/** The first message a thread shows, of its own or, where none is, of those that were copied into it: they belong to no run. */
function firstMessageSql(isOwn: boolean): string {
  return `(SELECT c.id FROM CONVERSATIONAL_MEMORY c
      WHERE c.thread_id = t.id AND c.kept = 0${isOwn ? ' AND c.run_id IS NOT NULL' : ''}
      ORDER BY c.timestamp, c.rowid LIMIT 1)`;
}

/** A question is made from nothing, unless it was copied from the thread that was branched off. */
const selectSql = `SELECT t.id, r.version, r.origin, t.title, t.write_allowed, r.created_at, t.updated_at,
    (SELECT count(*) FROM CONVERSATIONAL_MEMORY c WHERE c.thread_id = t.id) AS messages,
    f.content AS first_message,
    f.role = 'user' AND EXISTS (
      SELECT 1 FROM lineage l WHERE l.artifact_id = f.id AND l.relation = 'derived') AS is_branch
  FROM thread t JOIN record r ON r.id = t.id
  LEFT JOIN CONVERSATIONAL_MEMORY f ON f.id = coalesce(${firstMessageSql(true)}, ${firstMessageSql(false)})`;

const matchSql = `@query = '' OR instr(lower(t.title), @query) > 0 OR EXISTS (SELECT 1 FROM CONVERSATIONAL_MEMORY c
  WHERE c.thread_id = t.id AND c.kept = 0 AND instr(lower(c.content), @query) > 0)`;

export function openThreadStore(database: Database): ThreadStore {
  const insert = database.prepare<[string, string | null, string]>(
    'INSERT INTO thread (id, title, updated_at) VALUES (?, ?, ?)',
  );
  const rename = database.prepare<[string | null, string]>('UPDATE thread SET title = ? WHERE id = ?');
  const touch = database.prepare<[string, string]>(
    'UPDATE thread SET updated_at = max(updated_at, ?) WHERE id = ?',
  );
  const read = database.prepare<[string], ThreadRow>(`${selectSql} WHERE t.id = ?`);
  const list = database.prepare<{ query: string }, ThreadRow>(
    `${selectSql} WHERE ${matchSql} ORDER BY t.updated_at DESC, t.rowid DESC`,
  );
  const setWriting = database.prepare<[number | null, string]>(
    'UPDATE thread SET write_allowed = ? WHERE id = ?',
  );
  const own = database.prepare<[string], Pick<ThreadRow, 'title' | 'write_allowed'>>(
    'SELECT title, write_allowed FROM thread WHERE id = ?',
  );
  return {
    insert: (thread) => void insert.run(thread.id, thread.title, thread.updated_at),
    rename: (id, title) => void rename.run(title, id),
    setWriting: (id, write_allowed) => void setWriting.run(toFlag(write_allowed), id),
    touch: (id, updated_at) => void touch.run(updated_at, id),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    list: (query) => list.all({ query: query.toLowerCase() }).map(toRecord),
    own(id) {
      const row = own.get(id);
      return { title: row?.title ?? null, write_allowed: fromFlag(row?.write_allowed ?? null) };
    },
  };
}

function toRecord(row: ThreadRow): ThreadRecord {
  const { first_message, is_branch, ...thread } = row;
  return {
    ...thread,
    title: threadTitle(row.title, { text: first_message, isBranch: is_branch === 1 }),
    write_allowed: fromFlag(row.write_allowed),
  };
}

function toFlag(value: boolean | null): 0 | 1 | null {
  if (value === null) return null;
  return value ? 1 : 0;
}

function fromFlag(value: 0 | 1 | null): boolean | null {
  return value === null ? null : value === 1;
}
