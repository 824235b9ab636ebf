import type { Database } from '../vault/database.ts';
import { isVaried } from './byte-variety.ts';

const sampleBytes = 48;
/** A stretch that differs in fewer bytes is not told from another vector's: rare words leave most of a vector empty. */
const leastVariety = 16;

/** Three stretches of each, told as the rows go. */
const deleteSql = `DELETE FROM vector WHERE record_id IN (SELECT id FROM temp.closure)
  RETURNING rowid, substr(embedding, 1, ${sampleBytes}) AS first,
    substr(embedding, length(embedding) / 2, ${sampleBytes}) AS middle,
    substr(embedding, -${sampleBytes}) AS last`;

/** Vectors that were erased. */
export interface ErasedVectors {
  readonly rowids: readonly number[];
  /** Bytes, in base 64, by which they are recognised in a file (spec E8). */
  readonly samples: readonly string[];
}

interface DeletedRow {
  readonly rowid: number;
  readonly first: Buffer;
  readonly middle: Buffer;
  readonly last: Buffer;
}

/** Erases the vectors of the closure in temp.closure. */
export function deleteVectors(database: Database): ErasedVectors {
  const rows = database.prepare<[], DeletedRow>(deleteSql).all();
  return {
    rowids: rows.map(({ rowid }) => rowid),
    samples: rows
      .flatMap(({ first, middle, last }) => [first, middle, last])
      .filter((bytes) => isVaried(bytes, leastVariety))
      .map((bytes) => bytes.toString('base64')),
  };
}

/** Vectors of surviving records, a page at a time, so that no read stays open between two pages. */
export function* survivingVectors(database: Database): Generator<readonly Buffer[]> {
  const page = 500;
  const read = database.prepare<[number, number], { rowid: number; embedding: Buffer }>(
    'SELECT rowid, embedding FROM vector WHERE rowid > ? ORDER BY rowid LIMIT ?',
  );
  let after = -1;
  for (;;) {
    const rows = read.all(after, page);
    yield rows.map(({ embedding }) => embedding);
    const last = rows.at(-1)?.rowid;
    if (rows.length < page || last === undefined) return;
    after = last;
  }
}
