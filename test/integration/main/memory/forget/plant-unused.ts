import { readFileSync, writeFileSync } from 'node:fs';

/** Writes into the unused part of a page of a database that nobody has open, as SQLite may leave it there. */
export function plant(file: string, left: Buffer): void {
  const bytes = readFileSync(file);
  for (let page = 4096; page < bytes.length; page += 4096) {
    const first = page + 8 + 2 * bytes.readUInt16BE(page + 3);
    const end = page + bytes.readUInt16BE(page + 5);
    if (bytes[page] !== 13 || end - first < 500) continue;
    left.copy(bytes, end - left.length - 9);
    writeFileSync(file, bytes);
    return;
  }
  throw new Error('No page has room.');
}
