import { cellLength, type TreeKind } from './cell-length.ts';
import type { DatabasePages } from './database-pages.ts';

const kinds = { table: { interior: 5, leaf: 13 }, index: { interior: 2, leaf: 10 } } as const;

interface Pruning {
  readonly pages: DatabasePages;
  readonly kind: TreeKind;
  readonly seen: Set<number>;
  lost: number;
}

/**
 * Takes the pages and rows that can't be read out of a tree, so that a scan reaches all the others: SQLite ends one at the first damaged
 * page (file format 1.6). Writes into the file; answers how many places it left out.
 */
export function pruneDamagedPages(pages: DatabasePages, root: number, kind: TreeKind): number {
  const pruning: Pruning = { pages, kind, seen: new Set(), lost: 0 };
  const left = prune(pruning, root);
  if (left === null) pages.write(root, emptyLeaf(pages, kind));
  else if (left !== root) pages.write(root, pages.read(left));
  return pruning.lost;
}

/** The page that stands for what is left under a page, or null when nothing is. */
function prune(pruning: Pruning, number: number): number | null {
  const { pages, kind, seen } = pruning;
  const inside = number > 1 && number <= pages.count && !seen.has(number);
  seen.add(number);
  const page = inside ? pages.read(number) : null;
  const type = page?.readUInt8(0);
  if (page !== null && type === kinds[kind].leaf) return pruneLeaf(pruning, number, page);
  if (page !== null && type === kinds[kind].interior) return pruneInterior(pruning, number, page);
  pruning.lost += 1;
  return null;
}

const leafHeader = 8;
const interiorHeader = 12;

function pruneLeaf(pruning: Pruning, number: number, page: Buffer): number | null {
  const cells = cellPointers(page, leafHeader);
  const sound = cells.filter((cell) => cellLength(pruning.pages, page, cell, pruning.kind) !== null);
  if (sound.length < cells.length) {
    pruning.lost += cells.length - sound.length;
    writeCells(page, leafHeader, sound);
    pruning.pages.write(number, page);
  }
  // An empty one below the root is damage to SQLite; the root of an empty table is written anew.
  return sound.length === 0 ? null : number;
}

function pruneInterior(pruning: Pruning, number: number, page: Buffer): number | null {
  const before = pruning.lost;
  const { usable } = pruning.pages;
  const kept = cellPointers(page, interiorHeader).flatMap((cell) => {
    if (cell < interiorHeader || cell + 4 > usable) {
      pruning.lost += 1;
      return [];
    }
    const child = prune(pruning, page.readUInt32BE(cell));
    return child === null ? [] : [{ cell, child }];
  });
  const right = prune(pruning, page.readUInt32BE(leafHeader)) ?? kept.pop()?.child ?? null;
  if (right === null || kept.length === 0) return right;
  if (pruning.lost === before) return number;
  writeCells(
    page,
    interiorHeader,
    kept.map(({ cell }) => cell),
  );
  for (const { cell, child } of kept) page.writeUInt32BE(child, cell);
  page.writeUInt32BE(right, leafHeader);
  pruning.pages.write(number, page);
  return number;
}

/** As many as can be in the page at all. */
function cellPointers(page: Buffer, header: number): readonly number[] {
  const most = Math.floor((page.length - header) / 2);
  const length = Math.min(page.readUInt16BE(3), most);
  return Array.from({ length }, (_, index) => page.readUInt16BE(header + 2 * index));
}

function writeCells(page: Buffer, header: number, cells: readonly number[]): void {
  page.writeUInt16BE(cells.length, 3);
  for (const [index, cell] of cells.entries()) page.writeUInt16BE(cell, header + 2 * index);
}

function emptyLeaf(pages: DatabasePages, kind: TreeKind): Buffer {
  const page = pages.read(1).fill(0);
  page.writeUInt8(kinds[kind].leaf, 0);
  page.writeUInt16BE(pages.usable % 65_536, 5);
  return page;
}
