import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

const headerBytes = 100;
const magic = 'SQLite format 3\0';

/** The pages of a database file that nobody has open, numbered from 1 as SQLite does. */
export interface DatabasePages {
  readonly count: number;
  /** The bytes of a page that hold something; what lies behind is reserved. */
  readonly usable: number;
  read(page: number): Buffer;
  write(page: number, content: Buffer): void;
}

/** Lends `work` the pages of a file. */
export function withPages<Result>(path: string, work: (pages: DatabasePages) => Result): Result {
  const file = openSync(path, 'r+');
  try {
    const header = readAt(file, 0, headerBytes);
    const size = pageSize(header);
    return work({
      count: Math.floor(fstatSync(file).size / size),
      usable: size - header.readUInt8(20),
      read: (page) => readAt(file, (page - 1) * size, size),
      write: (page, content) => writeSync(file, content, 0, size, (page - 1) * size),
    });
  } finally {
    closeSync(file);
  }
}

/**
 * Makes the outside of a damaged file that of a database again, so that SQLite reads what is inside (file format 1.3): a header that is
 * lost is taken from `sound`, a whole database with pages of the same size, and a file that was cut off gets its length back.
 */
export function repairOutside(path: string, sound: string): void {
  const file = openSync(path, 'r+');
  try {
    const header = readAt(file, 0, headerBytes);
    const { size } = fstatSync(file);
    if (header.toString('latin1', 0, magic.length) !== magic) writeHeader(file, sound);
    else if (size < header.readUInt32BE(28) * pageSize(header)) {
      ftruncateSync(file, header.readUInt32BE(28) * pageSize(header));
    }
  } finally {
    closeSync(file);
  }
}

/** Without free pages: which they are was in the header that is lost. */
function writeHeader(file: number, sound: string): void {
  const model = openSync(sound, 'r');
  try {
    const header = readAt(model, 0, headerBytes);
    header.writeUInt32BE(Math.floor(fstatSync(file).size / pageSize(header)), 28);
    header.fill(0, 32, 40);
    writeSync(file, header, 0, headerBytes, 0);
  } finally {
    closeSync(model);
  }
}

function pageSize(header: Buffer): number {
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

function readAt(file: number, position: number, length: number): Buffer {
  const content = Buffer.alloc(length);
  readSync(file, content, 0, length, position);
  return content;
}
