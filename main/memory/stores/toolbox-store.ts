import type { ToolboxRecord } from '../../../shared/records/records.ts';
import type { Database } from '../vault/database.ts';
import { parseJsonColumn, stringListSchema } from './json-column.ts';

/** A tool as it is stored, with what registration compares (spec R5). */
export type StoredTool = ToolboxRecord;

interface ToolRow extends Omit<StoredTool, 'queries' | 'augmented'> {
  readonly queries: string;
  readonly augmented: number;
}

export type NewTool = Omit<StoredTool, 'version' | 'origin'>;

export interface ToolboxStore {
  /** One row per name: writes it, or replaces what is there under the same id. */
  put(tool: NewTool): void;
  read(id: string): StoredTool | null;
  readByName(name: string): StoredTool | null;
}

const selectSql = `SELECT t.id, r.version, r.origin, t.name, t.description, t.signature, t.source_hash, t.queries,
    t.augmented, t.timestamp
  FROM TOOLBOX_MEMORY t JOIN record r ON r.id = t.id`;

export function openToolboxStore(database: Database): ToolboxStore {
  const put = database.prepare<Omit<ToolRow, 'version' | 'origin'>>(
    `INSERT INTO TOOLBOX_MEMORY (id, name, description, signature, source_hash, queries, augmented, timestamp)
     VALUES (@id, @name, @description, @signature, @source_hash, @queries, @augmented, @timestamp)
     ON CONFLICT (name) DO UPDATE SET description = excluded.description, signature = excluded.signature,
       source_hash = excluded.source_hash, queries = excluded.queries, augmented = excluded.augmented,
       timestamp = excluded.timestamp`,
  );
  const read = database.prepare<[string], ToolRow>(`${selectSql} WHERE t.id = ?`);
  const readByName = database.prepare<[string], ToolRow>(`${selectSql} WHERE t.name = ?`);
  const toTool = (row: ToolRow | undefined): StoredTool | null =>
    row === undefined
      ? null
      : { ...row, queries: parseJsonColumn(stringListSchema, row.queries), augmented: row.augmented === 1 };
  return {
    put: (tool) =>
      void put.run({ ...tool, queries: JSON.stringify(tool.queries), augmented: tool.augmented ? 1 : 0 }),
    read: (id) => toTool(read.get(id)),
    readByName: (name) => toTool(readByName.get(name)),
  };
}
