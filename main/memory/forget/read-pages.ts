import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { type FileLayout, readFileLayout, readFreeListTrunk, unusedParts } from './unused-parts.ts';

const readDescriptor = promisify(read);
const readBytes = 1 << 20;

/** Takes a part of a page: what is in use, or what nothing refers to. The bytes are good for the time of the call only. */
export type VisitPart = (part: Buffer, isUsed: boolean) => void;

/**
 * Goes through the pages of a database file, part by part. Unused are gaps and freed blocks of B-tree pages, and free pages. Reads a
 * megabyte at a time and lets other work happen in between; what is written meanwhile may be seen or not.
 */
export async function readPages(descriptor: number, visit: VisitPart): Promise<void> {
  const head = Buffer.alloc(100);
  await readDescriptor(descriptor, head, 0, head.length, 0);
  const layout = readFileLayout(head);
  if (layout === null) return;
  const { pageSize, usable } = layout;
  const free = await readFreePages(descriptor, layout);
  const { size } = fstatSync(descriptor);
  const buffer = Buffer.alloc(readBytes);
  for (let start = 0; start < size; start += readBytes) {
    const { bytesRead } = await readDescriptor(descriptor, buffer, 0, readBytes, start);
    for (let at = 0; at + pageSize <= bytesRead; at += pageSize) {
      const page = buffer.subarray(at, at + pageSize);
      const number = (start + at) / pageSize + 1;
      const freeFrom = free.get(number);
      let used = 0;
      for (const part of freeFrom === undefined
        ? unusedParts(page, number, usable)
        : [{ start: freeFrom, end: usable }]) {
        if (part.start > used) visit(page.subarray(used, part.start), true);
        visit(page.subarray(part.start, part.end), false);
        used = part.end;
      }
      if (used < usable) visit(page.subarray(used, usable), true);
    }
  }
}

/** Free pages, each with where its unused part begins. */
async function readFreePages(
  descriptor: number,
  { pageSize, usable, firstTrunk }: FileLayout,
): Promise<ReadonlyMap<number, number>> {
  const free = new Map<number, number>();
  const page = Buffer.alloc(pageSize);
  for (let number = firstTrunk; number !== 0 && !free.has(number); ) {
    const { bytesRead } = await readDescriptor(descriptor, page, 0, pageSize, (number - 1) * pageSize);
    const trunk = bytesRead < pageSize ? null : readFreeListTrunk(page, usable);
    if (trunk === null) break;
    free.set(number, trunk.unused.start);
    for (const leaf of trunk.leaves) free.set(leaf, 0);
    number = trunk.next;
  }
  return free;
}
