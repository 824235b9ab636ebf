/** A stretch of a page, from its first byte to the one after its last. */
export interface PagePart {
  readonly start: number;
  readonly end: number;
}

/** The file's own header, in front of the first page's. */
const fileHeaderBytes = 100;
const headerBytes: ReadonlyMap<number, number> = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
const freeBlockHeader = 4;

/**
 * The parts of a B-tree page of SQLite that belong to no cell: the gap between the cell pointers and the cells, and freed blocks among the
 * cells but for their headers (https://sqlite.org/fileformat2.html, section 1.6). None of a page that is no B-tree page or contradicts itself.
 * `usable` is the page's size less what is reserved at its end.
 */
export function unusedParts(page: Uint8Array, number: number, usable: number): readonly PagePart[] {
  const header = number === 1 ? fileHeaderBytes : 0;
  const size = headerBytes.get(page[header] ?? 0);
  if (size === undefined || usable > page.length) return [];
  const cells = readUint16(page, header + 3);
  // Zero stands for the 65,536 that two bytes can't say.
  const content = readUint16(page, header + 5) || 65_536;
  const pointersEnd = header + size + 2 * cells;
  if (pointersEnd > content || content > usable) return [];
  const parts: PagePart[] = pointersEnd === content ? [] : [{ start: pointersEnd, end: content }];
  let least = content;
  for (let block = readUint16(page, header + 1); block !== 0; block = readUint16(page, block)) {
    const end = block + (block + freeBlockHeader > usable ? freeBlockHeader : readUint16(page, block + 2));
    // Blocks stand in order, after the gap; in a page of another kind anything may stand there.
    if (block < least || end < block + freeBlockHeader || end > usable) break;
    if (end > block + freeBlockHeader) parts.push({ start: block + freeBlockHeader, end });
    least = end;
  }
  return parts;
}

/** A trunk of the list of free pages. */
export interface FreeListTrunk {
  /** The next trunk's page; 0 when there is none. */
  readonly next: number;
  /** Pages that hold nothing. */
  readonly leaves: readonly number[];
  /** What it doesn't use of its own page. */
  readonly unused: PagePart;
}

/** Reads a trunk of the list of free pages (section 1.5); null when the page can't be one. */
export function readFreeListTrunk(page: Uint8Array, usable: number): FreeListTrunk | null {
  const count = readUint32(page, 4);
  const end = 8 + 4 * count;
  if (usable > page.length || end > usable) return null;
  const leaves = Array.from({ length: count }, (_, index) => readUint32(page, 8 + 4 * index));
  return { next: readUint32(page, 0), leaves, unused: { start: end, end: usable } };
}

/** What the header of a database file says of its pages. */
export interface FileLayout {
  readonly pageSize: number;
  /** Of each page, without what is reserved at its end. */
  readonly usable: number;
  /** The first trunk of the list of free pages; 0 when no page is free. */
  readonly firstTrunk: number;
}

/** Reads the first hundred bytes of a database file (section 1.3); null when they are something else. */
export function readFileLayout(bytes: Uint8Array): FileLayout | null {
  if (Buffer.from(bytes.subarray(0, 16)).toString('latin1') !== 'SQLite format 3\0') return null;
  const stored = readUint16(bytes, 16);
  const pageSize = stored === 1 ? 65_536 : stored;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return null;
  return { pageSize, usable: pageSize - (bytes[20] ?? 0), firstTrunk: readUint32(bytes, 32) };
}

function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) * 65_536 + readUint16(bytes, at + 2);
}
