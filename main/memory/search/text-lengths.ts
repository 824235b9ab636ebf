import type { Database } from 'better-sqlite3';
import type { FullTextStore } from './full-text.ts';

/** How long the texts of a full-text index are, as BM25 sees it. */
export interface TextLengths {
  /** The version of the last forget there was when they were read. */
  readonly forgotten: number;
  readonly count: number;
  /** In tokens of all columns together, of all texts. */
  readonly total: number;
  /** By row, in tokens; 0 for a row that has no text. */
  readonly ofRow: Uint32Array;
  /** By row, what the frequency of a word is damped by: more in a long text. */
  readonly dampings: Float32Array;
}

/** Of BM25, as FTS5 has them. */
export const saturation = 1.2;
const lengthNormalisation = 0.75;

const none: Omit<TextLengths, 'forgotten'> = {
  count: 0,
  total: 0,
  ofRow: new Uint32Array(1),
  dampings: new Float32Array(1),
};

const columns = { knowledge: 3, conversation: 2 } as const satisfies Record<FullTextStore, number>;

/**
 * Makes what reads the lengths of every text there is: of each, FTS5 keeps the number of tokens per column, as varints, and of all together in
 * its record of totals. Where texts were only added since the `last` reading, those are read. After a forget all are: other texts may have the
 * rows of those that went, and be as long as these together.
 */
export function openTextLengths(
  database: Database,
  store: FullTextStore,
): (last: TextLengths | null) => TextLengths {
  const sizes = `${store}_text_docsize`;
  const rowsAfter = database
    .prepare<[number], number>(`SELECT id FROM ${sizes} WHERE id > ? ORDER BY id`)
    .pluck();
  // As one string, in hexadecimal: a value for each row takes ten times as long.
  const sizesAfter = database
    .prepare<[number], string | null>(
      `SELECT group_concat(hex(sz), '') FROM (SELECT sz FROM ${sizes} WHERE id > ? ORDER BY id)`,
    )
    .pluck();
  const lastForget = database.prepare<[], number>('SELECT coalesce(max(version), 0) FROM forget_log').pluck();
  const totals = database.prepare<[], Buffer>(`SELECT block FROM ${store}_text_data WHERE id = 1`).pluck();

  function extend(known: Omit<TextLengths, 'forgotten'>): TextLengths {
    const lastRow = known.ofRow.length - 1;
    const added = rowsAfter.all(lastRow);
    const bytes = Buffer.from(sizesAfter.get(lastRow) ?? '', 'hex');
    const ofRow = new Uint32Array((added.at(-1) ?? lastRow) + 1);
    ofRow.set(known.ofRow);
    let { total } = known;
    let place = 0;
    for (const row of added) {
      const { sum, end } = sumOfVarints(bytes, place, columns[store]);
      ofRow[row] = sum;
      total += sum;
      place = end;
    }
    const count = known.count + added.length;
    const forgotten = lastForget.get() ?? 0;
    return { forgotten, count, total, ofRow, dampings: dampingsOf(ofRow, total / Math.max(1, count)) };
  }

  return (last) => {
    const extended = extend(last ?? none);
    if (last === null) return extended;
    const hasOnlyGrown =
      extended.forgotten === last.forgotten &&
      extended.count > last.count &&
      isWhole(extended, totals.get() ?? Buffer.alloc(0));
    return hasOnlyGrown ? extended : extend(none);
  };
}

/** Whether these are the index's own totals, the number of texts, then of tokens in each column: not when any text has gone. */
function isWhole({ count, total }: TextLengths, record: Buffer): boolean {
  const texts = sumOfVarints(record, 0, 1);
  return texts.sum === count && sumOfVarints(record, texts.end, Number.POSITIVE_INFINITY).sum === total;
}

function dampingsOf(ofRow: Uint32Array, average: number): Float32Array {
  const dampings = new Float32Array(ofRow.length);
  for (let row = 0; row < ofRow.length; row += 1) {
    const relativeLength = (ofRow[row] ?? 0) / average;
    dampings[row] = saturation * (1 - lengthNormalisation + lengthNormalisation * relativeLength);
  }
  return dampings;
}

/** Of so many varints, or all there are: seven bits in each byte, the highest first; the eighth says that more follow. */
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
