import * as z from 'zod';
import type { Origin } from '../../../shared/records/base.ts';
import {
  type Citation,
  type ConversationRecord,
  citationSchema,
  type Role,
} from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { metadataSchema, parseJsonColumn } from './json-column.ts';

interface ConversationRow {
  readonly id: string;
  readonly version: number;
  readonly origin: Origin;
  readonly thread_id: string;
  readonly role: Role;
  readonly content: string;
  readonly timestamp: string;
  readonly metadata: string | null;
  readonly summary_id: string | null;
  readonly run_id: string | null;
  readonly citations: string;
  readonly kept: number;
  readonly trusted_as: Origin | null;
}

export interface NewMessage {
  readonly id: string;
  readonly thread_id: string;
  readonly role: Role;
  readonly content: string;
  readonly timestamp: string;
  readonly run_id: string | null;
  readonly citations: string;
}

export interface ConversationStore {
  /** Answers the row's number in the table, which the full-text index shares. */
  insert(message: NewMessage): number;
  read(id: string): ConversationRecord | null;
  rowid(id: string): number | null;
  /** The last `limit` unconsolidated messages of a thread but for `exclude`, oldest first (spec R3); never kept answers. */
  readUnconsolidated(thread_id: string, limit: number, exclude: string): readonly ConversationRecord[];
  /** How many unconsolidated messages there are, and how many code points they hold together. */
  measureUnconsolidated(
    thread_id: string,
    exclude: string,
  ): { readonly messages: number; readonly characters: number };
  /** How many there are, without reading them. */
  countUnconsolidated(thread_id: string, exclude: string): number;
  listThread(thread_id: string): readonly ConversationRecord[];
  listConsumed(summary_id: string): readonly ConversationRecord[];
  /** Marks a message as consumed; false when it was already, or is not of that thread (spec R9). */
  consume(id: string, thread_id: string, summary_id: string): boolean;
  /** Clears the marks of a dead summary; with `again`, its messages wait to be summarised again (spec E3). */
  release(summary_id: string, again: boolean): void;
  isKept(id: string): boolean;
  /** Keeps an answer through a forget: labelled, display-only, without its quotes (spec E7). */
  keep(id: string): void;
  /** Cites otherwise. */
  recite(id: string, citations: readonly Citation[]): void;
}

const selectSql = `SELECT c.id, r.version, r.origin, c.thread_id, c.role, c.content, c.timestamp, c.metadata,
    c.summary_id, c.run_id, c.citations, c.kept, r.trusted_as
  FROM CONVERSATIONAL_MEMORY c JOIN record r ON r.id = c.id`;

const unconsolidatedOfThread = 'c.thread_id = @thread_id AND c.summary_id IS NULL AND c.kept = 0';
const unconsolidated = `${unconsolidatedOfThread} AND c.id <> @exclude`;

/** For the query plan's test. */
export const readUnconsolidatedSql = `${selectSql} WHERE ${unconsolidated} ORDER BY c.timestamp DESC, c.rowid DESC LIMIT @limit`;
export const listThreadSql = `${selectSql} WHERE c.thread_id = ? ORDER BY c.timestamp, c.rowid`;

export function openConversationStore(database: Database): ConversationStore {
  const insert = database.prepare<NewMessage>(
    `INSERT INTO CONVERSATIONAL_MEMORY (id, thread_id, role, content, timestamp, run_id, citations)
     VALUES (@id, @thread_id, @role, @content, @timestamp, @run_id, @citations)`,
  );
  const read = database.prepare<[string], ConversationRow>(`${selectSql} WHERE c.id = ?`);
  const rowid = database
    .prepare<[string], number>('SELECT rowid FROM CONVERSATIONAL_MEMORY WHERE id = ?')
    .pluck();
  const readUnconsolidated = database.prepare<
    { thread_id: string; exclude: string; limit: number },
    ConversationRow
  >(readUnconsolidatedSql);
  const measureUnconsolidated = database.prepare<
    { thread_id: string; exclude: string },
    { messages: number; characters: number }
  >(
    `SELECT count(*) AS messages, coalesce(sum(length(c.content)), 0) AS characters
     FROM CONVERSATIONAL_MEMORY c WHERE ${unconsolidated}`,
  );
  const countUnconsolidated = database
    .prepare<{ thread_id: string; exclude: string }, number>(
      // The excluded one is counted apart, so that the others are counted off their index.
      `SELECT (SELECT count(*) FROM CONVERSATIONAL_MEMORY c WHERE ${unconsolidatedOfThread})
         - (SELECT count(*) FROM CONVERSATIONAL_MEMORY c WHERE c.id = @exclude AND ${unconsolidatedOfThread})`,
    )
    .pluck();
  const listThread = database.prepare<[string], ConversationRow>(listThreadSql);
  const listConsumed = database.prepare<[string], ConversationRow>(
    `${selectSql} WHERE c.summary_id = ? ORDER BY c.timestamp, c.rowid`,
  );
  const consume = database.prepare<[string, string, string]>(
    'UPDATE CONVERSATIONAL_MEMORY SET summary_id = ?, lost_summary_id = NULL WHERE id = ? AND thread_id = ? AND summary_id IS NULL AND kept = 0',
  );
  const release = database.prepare<[string | null, string]>(
    'UPDATE CONVERSATIONAL_MEMORY SET summary_id = NULL, lost_summary_id = ? WHERE summary_id = ?',
  );
  const isKept = database
    .prepare<[string], number>('SELECT kept FROM CONVERSATIONAL_MEMORY WHERE id = ?')
    .pluck();
  const keep = database.prepare<[string]>(
    "UPDATE CONVERSATIONAL_MEMORY SET kept = 1, citations = '[]' WHERE id = ?",
  );
  const recite = database.prepare<[string, string]>(
    'UPDATE CONVERSATIONAL_MEMORY SET citations = ? WHERE id = ?',
  );
  return {
    insert: (message) => Number(insert.run(message).lastInsertRowid),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    rowid: (id) => rowid.get(id) ?? null,
    readUnconsolidated: (thread_id, limit, exclude) =>
      readUnconsolidated.all({ thread_id, exclude, limit }).reverse().map(toRecord),
    measureUnconsolidated: (thread_id, exclude) =>
      measureUnconsolidated.get({ thread_id, exclude }) ?? { messages: 0, characters: 0 },
    countUnconsolidated: (thread_id, exclude) => countUnconsolidated.get({ thread_id, exclude }) ?? 0,
    listThread: (thread_id) => listThread.all(thread_id).map(toRecord),
    listConsumed: (summary_id) => listConsumed.all(summary_id).map(toRecord),
    consume: (id, thread_id, summary_id) => consume.run(summary_id, id, thread_id).changes === 1,
    release: (summary_id, again) => void release.run(again ? summary_id : null, summary_id),
    isKept: (id) => isKept.get(id) === 1,
    keep: (id) => void keep.run(id),
    recite: (id, citations) => void recite.run(JSON.stringify(citations), id),
  };
}

function toRecord(row: ConversationRow): ConversationRecord {
  const { metadata, citations, kept, trusted_as, ...message } = row;
  return {
    ...message,
    ...(metadata === null ? {} : { metadata: parseJsonColumn(metadataSchema, metadata) }),
    citations: citations === '[]' ? [] : parseJsonColumn(z.array(citationSchema), citations),
    kept: kept === 1,
    ...(trusted_as === null ? {} : { trusted_as }),
  };
}
