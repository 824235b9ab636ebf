import type { RecordKind } from '../../../shared/records/base.ts';
import type { Database } from '../vault/database.ts';

/** Puts rows aside before a forget with a grace period takes them out of their tables (spec E9). */
export interface Hold {
  /** A record with the row of its store, its lineage and what else belongs to it alone. */
  record(id: string, kind: RecordKind): void;
  /** What an event said. */
  eventContent(eventId: string): void;
  /** Why the items of a run's snapshots were chosen. */
  snapshots(runId: string): void;
  /** Texts to scan for when it is erased. */
  texts(texts: readonly string[]): void;
}

/** The table that a record of a kind has its row in, beside `record`; kinds without one are missing. */
export const storeTables: Readonly<Partial<Record<RecordKind, string>>> = {
  thread: 'thread',
  message: 'CONVERSATIONAL_MEMORY',
  tool_log: 'TOOL_LOG_MEMORY',
  document: 'document',
  chunk: 'SEMANTIC_MEMORY',
  workflow: 'WORKFLOW_MEMORY',
  tool: 'TOOLBOX_MEMORY',
  entity: 'ENTITY_MEMORY',
  summary: 'SUMMARY_MEMORY',
  note: 'note',
  pin: 'pin',
  task: 'task',
};

/** Name under which the texts to scan for are put aside. */
export const heldTexts = 'texts';

type Row = Readonly<Record<string, unknown>>;

/** Puts rows aside under a forget's version. */
export function openHold(database: Database, version: number): Hold {
  const insert = database.prepare<[number, number, string, string]>(
    'INSERT INTO hidden_row (version, position, table_name, row) VALUES (?, ?, ?, ?)',
  );
  let position = 0;
  const put = (table: string, row: unknown): void => {
    position += 1;
    insert.run(version, position, table, JSON.stringify(row, encodeBytes));
  };
  const take = (table: string, column: string, value: string): void => {
    const rows = database.prepare<[string], Row>(`SELECT * FROM ${table} WHERE ${column} = ?`).all(value);
    for (const row of rows) put(table, row);
  };
  return {
    record(id, kind) {
      take('record', 'id', id);
      const store = storeTables[kind];
      if (store !== undefined) take(store, 'id', id);
      if (kind === 'entity') take('entity_mention', 'entity_id', id);
      take('lineage', 'artifact_id', id);
    },
    eventContent: (eventId) => take('event_content', 'event_id', eventId),
    snapshots(runId) {
      for (const table of ['snapshot_item', 'snapshot_left_out', 'snapshot_rejected']) {
        take(table, 'run_id', runId);
      }
    },
    texts: (texts) => put(heldTexts, texts),
  };
}

const bytesKey = 'base64';

/** A Buffer has a JSON form of its own by the time a replacer sees it. */
function encodeBytes(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Buffer')
    return value;
  const data: unknown = 'data' in value ? value.data : [];
  return { [bytesKey]: Buffer.from(Array.isArray(data) ? data.map(Number) : []).toString('base64') };
}

/** A column's value as it was put aside. */
export function decodeHeldValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(bytesKey in value)) return value;
  const encoded: unknown = Reflect.get(value, bytesKey);
  return typeof encoded === 'string' ? Buffer.from(encoded, 'base64') : value;
}
