/** Columns of a row by name, in the table's order. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * What some columns of a row look like in a page: SQLite stores their values one right after another
 * (https://sqlite.org/fileformat2.html, section 2.1).
 */
export function storedBytes(row: Row, names: readonly string[]): Buffer {
  return Buffer.concat(names.map((name) => storedValue(row, name)));
}

/** Nothing for NULL, 0, 1 and the row's own number; of another number the fewest bytes that hold it. */
function storedValue(row: Row, name: string): Buffer {
  const value = row[name];
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (Buffer.isBuffer(value)) return value;
  if (typeof value !== 'number' || name === 'rowid' || value === 0 || value === 1) return Buffer.alloc(0);
  const bytes = Buffer.alloc(8);
  if (!Number.isInteger(value)) {
    bytes.writeDoubleBE(value);
    return bytes;
  }
  bytes.writeBigInt64BE(BigInt(value));
  const bits = value < 0 ? -value - 1 : value;
  const size = [1, 2, 3, 4, 6].find((length) => bits < 2 ** (length * 8 - 1)) ?? 8;
  return bytes.subarray(8 - size);
}
