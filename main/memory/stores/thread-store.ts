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
  readonly created_at: string;
  readonly updated_at: string;
  readonly first_message: string | null;
  readonly is_branch: 0 | 1 | null;
}

export interface ThreadStore {
  insert(thread: { readonly id: string; readonly title: string | null; readonly updated_at: string }): void;
  rename(id: string, title: string | null): void;
  /** A later message moves the thread up. */
  touch(id: string, updated_at: string): void;
  read(id: string): ThreadRecord | null;
  /** Last used first; with a query, those whose title or a message of theirs holds it. Kept answers are not searched (spec E7). */
  list(query: string): readonly ThreadRecord[];
  /** The stored title, null when it is read off the first message. */
  ownTitle(id: string): string | null;
}

/** The first message a thread shows, of its own or, where none is, of those that were copied into it: they belong to no run. */
function firstMessageSql(isOwn: boolean): string {
  return `(SELECT c.id FROM CONVERSATIONAL_MEMORY c
      WHERE c.thread_id = t.id AND c.kept = 0${isOwn ? ' AND c.run_id IS NOT NULL' : ''}
      ORDER BY c.timestamp, c.rowid LIMIT 1)`;
}

/** A question is made from nothing, unless it was copied from the thread that was branched off. */
const selectSql = `SELECT t.id, r.version, r.origin, t.title, r.created_at, t.updated_at,
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
  const ownTitle = database.prepare<[string], string | null>('SELECT title FROM thread WHERE id = ?').pluck();
  return {
    insert: (thread) => void insert.run(thread.id, thread.title, thread.updated_at),
    rename: (id, title) => void rename.run(title, id),
    touch: (id, updated_at) => void touch.run(updated_at, id),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    list: (query) => list.all({ query: query.toLowerCase() }).map(toRecord),
    ownTitle: (id) => ownTitle.get(id) ?? null,
  };
}

function toRecord(row: ThreadRow): ThreadRecord {
  const { first_message, is_branch, ...thread } = row;
  return { ...thread, title: threadTitle(row.title, { text: first_message, isBranch: is_branch === 1 }) };
}
