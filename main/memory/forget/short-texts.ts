import type { MemoryCore } from '../memory-core.ts';
import type { Database } from '../vault/database.ts';
import { isTooShort } from './erased-patterns.ts';
import { type Row, storedBytes } from './stored-bytes.ts';

/**
 * Where records say something that may be too short to be looked for alone. In a table's page it lies between the columns before and after
 * it, and with these the row, and no other, is recognised.
 */
const columns: Readonly<Record<string, readonly string[]>> = {
  thread: ['title'],
  CONVERSATIONAL_MEMORY: ['content'],
  TOOL_LOG_MEMORY: ['tool_args', 'result', 'error_message'],
  document: ['title'],
  SEMANTIC_MEMORY: ['content'],
  WORKFLOW_MEMORY: ['query', 'answer_excerpt'],
  ENTITY_MEMORY: ['name', 'description'],
  note: ['content'],
  pin: ['text'],
  task: ['goal'],
};

/** Bytes of the columns before and after that are looked for with a text. */
const context = 24;
/** Of UTF-8, and so more than any text has that is too short. */
const mostBytes = 48;

/** A short text in its row. */
export interface ShortText {
  readonly record_id: string;
  /** In base 64. */
  readonly bytes: string;
}

/** Finds the short texts of a closure. Call before they are erased, with temp.closure computed. */
export function findShortTexts(database: Database): readonly ShortText[] {
  return Object.entries(columns).flatMap(([table, names]) => {
    const isShort = names.map((name) => `octet_length(${name}) BETWEEN 1 AND ${mostBytes}`).join(' OR ');
    return database
      .prepare<[], Row>(
        `SELECT t.* FROM temp.closure c CROSS JOIN ${table} t ON t.id = c.id WHERE ${isShort}`,
      )
      .all()
      .flatMap((row) =>
        names.flatMap((name) => {
          const bytes = inItsRow(row, name);
          return bytes === null ? [] : [{ record_id: String(row['id']), bytes: bytes.toString('base64') }];
        }),
      );
  });
}

/** Those whose records are gone now, in base 64: one that was kept or rebuilt is still in its row. */
export function erasedRows(core: MemoryCore, found: readonly ShortText[]): readonly string[] {
  return found.flatMap(({ record_id, bytes }) => (core.records.read(record_id) === null ? [bytes] : []));
}

/** The text with what lies around it; null when it isn't short. */
function inItsRow(row: Row, name: string): Buffer | null {
  const text = row[name];
  if (typeof text !== 'string' || text === '' || !isTooShort(text)) return null;
  const names = Object.keys(row);
  const place = names.indexOf(name);
  const before = storedBytes(row, names.slice(0, place));
  const after = storedBytes(row, names.slice(place + 1));
  return Buffer.concat([before.subarray(-context), Buffer.from(text, 'utf8'), after.subarray(0, context)]);
}
