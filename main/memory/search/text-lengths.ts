import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';

/** How long the texts of a full-text index are, in tokens of all columns together: what BM25 weighs a text by. */
export interface TextLengths {
  /** By row; 0 for a row that has no text. */
  readonly ofRow: Uint32Array;
  readonly count: number;
  readonly average: number;
}

const columns = { knowledge: 3, conversation: 2 } as const satisfies Record<FullTextStore, number>;

/** Makes what reads the lengths of every text there is: of each, FTS5 keeps the number of tokens per column, as varints. */
export function openTextLengths(database: Database, store: FullTextStore): () => TextLengths {
  const rows = database.prepare<[], number>(`SELECT id FROM ${store}_text_docsize ORDER BY id`).pluck();
  // As one string, in hexadecimal: a value for each row takes ten times as long.
  const sizes = database
    .prepare<[], string | null>(
      `SELECT group_concat(hex(sz), '') FROM (SELECT sz FROM ${store}_text_docsize ORDER BY id)`,
    )
    .pluck();
  return () => {
    const ids = rows.all();
    const ofRow = new Uint32Array((ids.at(-1) ?? 0) + 1);
    const bytes = Buffer.from(sizes.get() ?? '', 'hex');
    let place = 0;
    let total = 0;
    for (const row of ids) {
      const { sum, end } = sumOfVarints(bytes, place, columns[store]);
      ofRow[row] = sum;
      total += sum;
      place = end;
    }
    return { ofRow, count: ids.length, average: total / Math.max(1, ids.length) };
  };
}

/** Of so many varints: seven bits in each byte, the highest first; the eighth says that more follow. */
function sumOfVarints(bytes: Uint8Array, start: number, count: number): { sum: number; end: number } {
  let sum = 0;
  let value = 0;
  let left = count;
  let place = start;
  for (; left > 0 && place < bytes.length; place += 1) {
    const byte = bytes[place] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    sum += value;
    value = 0;
    left -= 1;
  }
  return { sum, end: place };
}
