import type { DatabasePages } from './database-pages.ts';

/** Whether the rows lie in a tree by row number or, as in a table WITHOUT ROWID, in one by key. */
export type TreeKind = 'table' | 'index';

/**
 * The bytes that a row takes in its leaf page, or null when it runs beyond the page or its overflow pages are not all there
 * (file format 1.6).
 */
export function cellLength(pages: DatabasePages, page: Buffer, cell: number, kind: TreeKind): number | null {
  if (cell < 8 || cell >= pages.usable) return null;
  const payload = readVarint(page, cell);
  const key = kind === 'table' ? readVarint(page, cell + payload.length).length : 0;
  const head = payload.length + key;
  const local = localBytes(pages.usable, payload.value, kind);
  const overflows = local < payload.value;
  const length = head + local + (overflows ? 4 : 0);
  if (cell + length > pages.usable) return null;
  if (!overflows) return length;
  const first = page.readUInt32BE(cell + head + local);
  return overflowIsWhole(pages, first, payload.value - local) ? length : null;
}

/** How much of a payload lies in the leaf itself. */
function localBytes(usable: number, payload: number, kind: TreeKind): number {
  const most = kind === 'table' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((payload - least) % (usable - 4));
  return wanted <= most ? wanted : least;
}

function overflowIsWhole(pages: DatabasePages, first: number, bytes: number): boolean {
  const needed = Math.ceil(bytes / (pages.usable - 4));
  if (needed > pages.count) return false;
  let next = first;
  for (let index = 0; index < needed; index += 1) {
    if (next < 2 || next > pages.count) return false;
    next = pages.read(next).readUInt32BE(0);
  }
  return next === 0;
}

/** Seven bits a byte, the highest first; all eight bits of a ninth. */
function readVarint(page: Buffer, position: number): { readonly value: number; readonly length: number } {
  let value = 0;
  for (let length = 1; length <= 8; length += 1) {
    const byte = page[position + length - 1] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, length };
  }
  return { value: value * 256 + (page[position + 8] ?? 0), length: 9 };
}
