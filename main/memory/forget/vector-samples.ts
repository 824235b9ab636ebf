import type { Database } from '../vault/database.ts';

const sampleBytes = 48;
/** A stretch that differs in fewer bytes is not told from another vector's: rare words leave most of a vector empty. */
const leastVariety = 16;

/** Three stretches of each. */
const samplesSql = `SELECT substr(embedding, 1, ${sampleBytes}) AS first,
    substr(embedding, length(embedding) / 2, ${sampleBytes}) AS middle,
    substr(embedding, -${sampleBytes}) AS last
  FROM vector WHERE record_id IN (SELECT id FROM temp.closure)`;

interface Samples {
  readonly first: Buffer;
  readonly middle: Buffer;
  readonly last: Buffer;
}

/** Bytes, in base 64, by which the vectors of a closure are recognised in a file (spec E8). Call before they are erased, with temp.closure computed. */
export function sampleVectors(database: Database): readonly string[] {
  return database
    .prepare<[], Samples>(samplesSql)
    .all()
    .flatMap(({ first, middle, last }) => [first, middle, last].filter(isTelling))
    .map((bytes) => bytes.toString('base64'));
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

function isTelling(bytes: Buffer): boolean {
  return new Set(bytes).size >= leastVariety;
}
