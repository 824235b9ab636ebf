import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readFileLayout,
  readFreeListTrunk,
  unusedParts,
} from '../../../../../main/memory/forget/unused-parts.ts';

/** A leaf of a table with one cell at its end. */
function leaf(size: number, header = 0): Buffer {
  const page = Buffer.alloc(size);
  page[header] = 13;
  page.writeUInt16BE(1, header + 3);
  page.writeUInt16BE(size - 10, header + 5);
  page.writeUInt16BE(size - 10, header + 8);
  return page;
}

test('E8 the gap of a page lies between its cell pointers and its cells', () => {
  expect(unusedParts(leaf(512), 2, 512)).toEqual([{ start: 10, end: 502 }]);
  expect(unusedParts(leaf(512, 100), 1, 512)).toEqual([{ start: 110, end: 502 }]);
  const interior = leaf(512);
  interior[0] = 2;
  expect(unusedParts(interior, 2, 512)).toEqual([{ start: 14, end: 502 }]);
});

test('E8 an empty page of 65,536 bytes is unused but for its header', () => {
  const page = Buffer.alloc(65_536);
  page[0] = 10;
  expect(unusedParts(page, 2, 65_536)).toEqual([{ start: 8, end: 65_536 }]);
});

test('E8 freed blocks are unused but for their headers', () => {
  const page = leaf(512);
  page.writeUInt16BE(400, 5);
  page.writeUInt16BE(420, 1);
  page.writeUInt16BE(460, 420);
  page.writeUInt16BE(20, 422);
  page.writeUInt16BE(30, 462);
  expect(unusedParts(page, 2, 512)).toEqual([
    { start: 10, end: 400 },
    { start: 424, end: 440 },
    { start: 464, end: 490 },
  ]);
});

test('E8 freed blocks that point backwards, or beyond the page, end the list', () => {
  for (const [next, size] of [
    [410, 20],
    [420, 20],
    [460, 3],
    [460, 200],
    [511, 20],
  ] as const) {
    const page = leaf(512);
    page.writeUInt16BE(400, 5);
    page.writeUInt16BE(420, 1);
    page.writeUInt16BE(next, 420);
    page.writeUInt16BE(20, 422);
    if (next === 460) page.writeUInt16BE(size, 462);
    expect(unusedParts(page, 2, 512)).toHaveLength(2);
  }
});

test('E8 pages that are no B-tree pages, or contradict themselves, have no unused parts', () => {
  expect(unusedParts(Buffer.alloc(512), 2, 512)).toEqual([]);
  expect(unusedParts(Buffer.alloc(0), 2, 512)).toEqual([]);
  const page = leaf(512);
  page.writeUInt16BE(300, 3);
  expect(unusedParts(page, 2, 512)).toEqual([]);
});

test('E8 whatever a page holds, its parts lie in it, in order and apart', () => {
  const pages = fc
    .tuple(
      fc.constantFrom(2, 5, 10, 13),
      fc.uint8Array({ minLength: 512, maxLength: 512 }),
      fc.constantFrom(1, 2),
      fc.nat(512),
    )
    .map(([type, bytes, number, content]) => {
      const page = Buffer.from(bytes);
      const header = number === 1 ? 100 : 0;
      page[header] = type;
      page.writeUInt16BE(0, header + 3);
      page.writeUInt16BE(content, header + 5);
      page.writeUInt16BE(content, header + 1);
      return { page, number };
    });
  fc.assert(
    fc.property(pages, ({ page, number }) => {
      let reached = 0;
      for (const { start, end } of unusedParts(page, number, 500)) {
        expect(start).toBeGreaterThanOrEqual(reached);
        expect(end).toBeGreaterThan(start);
        reached = end;
      }
      expect(reached).toBeLessThanOrEqual(500);
    }),
  );
});

test('E8 a trunk of the list of free pages names its leaves; what can be none is refused', () => {
  const page = Buffer.alloc(512);
  page.writeUInt32BE(7, 0);
  page.writeUInt32BE(2, 4);
  page.writeUInt32BE(30, 8);
  page.writeUInt32BE(31, 12);
  expect(readFreeListTrunk(page, 512)).toEqual({
    next: 7,
    leaves: [30, 31],
    unused: { start: 16, end: 512 },
  });
  page.writeUInt32BE(1_000, 4);
  expect(readFreeListTrunk(page, 512)).toBeNull();
});

test('E8 the header of a file says how long its pages are', () => {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 'latin1');
  header.writeUInt16BE(1, 16);
  header[20] = 12;
  header.writeUInt32BE(5, 32);
  expect(readFileLayout(header)).toEqual({ pageSize: 65_536, usable: 65_524, firstTrunk: 5 });
  header.writeUInt16BE(1_000, 16);
  expect(readFileLayout(header)).toBeNull();
  expect(readFileLayout(Buffer.alloc(100))).toBeNull();
});
