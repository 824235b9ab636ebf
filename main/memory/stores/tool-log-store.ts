import type { ToolLogRecord } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { metadataSchema, parseJsonColumn } from './json-column.ts';

interface ToolLogRow extends Omit<ToolLogRecord, 'metadata'> {
  readonly metadata: string | null;
}

export type NewToolLog = Omit<ToolLogRecord, 'version' | 'origin' | 'metadata'>;

export interface ToolLogStore {
  insert(log: NewToolLog): void;
  read(id: string): ToolLogRecord | null;
  /** Oldest first (spec A). */
  listThread(thread_id: string): readonly ToolLogRecord[];
  /** Oldest first. */
  listRun(run_id: string): readonly ToolLogRecord[];
}

const selectSql = `SELECT t.id, r.version, r.origin, t.thread_id, t.run_id, t.tool_call_id, t.tool_name, t.tool_args,
    t.result, t.result_preview, t.status, t.error_message, t.metadata, t.timestamp
  FROM TOOL_LOG_MEMORY t JOIN record r ON r.id = t.id`;

/** For the query plan's test. */
export const listToolLogsSql = `${selectSql} WHERE t.thread_id = ? ORDER BY t.timestamp, t.id`;

export function openToolLogStore(database: Database): ToolLogStore {
  const insert = database.prepare<NewToolLog>(
    `INSERT INTO TOOL_LOG_MEMORY (id, thread_id, run_id, tool_call_id, tool_name, tool_args, result, result_preview,
       status, error_message, timestamp)
     VALUES (@id, @thread_id, @run_id, @tool_call_id, @tool_name, @tool_args, @result, @result_preview,
       @status, @error_message, @timestamp)`,
  );
  const read = database.prepare<[string], ToolLogRow>(`${selectSql} WHERE t.id = ?`);
  const listThread = database.prepare<[string], ToolLogRow>(listToolLogsSql);
  const listRun = database.prepare<[string], ToolLogRow>(
    `${selectSql} WHERE t.run_id = ? ORDER BY t.timestamp, t.id`,
  );
  return {
    insert: (log) => void insert.run(log),
    read(id) {
      const row = read.get(id);
      return row === undefined ? null : toRecord(row);
    },
    listThread: (thread_id) => listThread.all(thread_id).map(toRecord),
    listRun: (run_id) => listRun.all(run_id).map(toRecord),
  };
}

function toRecord({ metadata, ...log }: ToolLogRow): ToolLogRecord {
  return metadata === null ? log : { ...log, metadata: parseJsonColumn(metadataSchema, metadata) };
}
