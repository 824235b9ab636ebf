import type { MemoryCore } from '../memory-core.ts';
import type { Database } from '../vault/database.ts';
import { isTooShort } from './erased-patterns.ts';

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
      .prepare<[], Readonly<Record<string, unknown>>>(
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
function inItsRow(row: Readonly<Record<string, unknown>>, name: string): Buffer | null {
  const text = row[name];
  if (typeof text !== 'string' || text === '' || !isTooShort(text)) return null;
  const names = Object.keys(row);
  const place = names.indexOf(name);
  const before = Buffer.concat(names.slice(0, place).map((one) => storedBytes(row, one)));
  const after = Buffer.concat(names.slice(place + 1).map((one) => storedBytes(row, one)));
  return Buffer.concat([before.subarray(-context), Buffer.from(text, 'utf8'), after.subarray(0, context)]);
}

/** As SQLite stores a column's value: nothing for NULL, 0, 1 and the row's own number, else the fewest bytes that hold it. */
function storedBytes(row: Readonly<Record<string, unknown>>, name: string): Buffer {
  const value = row[name];
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (Buffer.isBuffer(value)) return value;
  if (typeof value !== 'number' || name === 'rowid' || value === 0 || value === 1) return Buffer.alloc(0);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(Math.trunc(value)));
  const bits = value < 0 ? -value - 1 : value;
  const size = [1, 2, 3, 4, 6].find((length) => bits < 2 ** (length * 8 - 1)) ?? 8;
  return bytes.subarray(8 - size);
}
