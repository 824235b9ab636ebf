import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryCore } from '../../../../../main/memory/migrations/0010-memory-core.ts';
import { scanExactly } from '../../../../../main/memory/vectors/exact-scan.ts';
import { vectorToBytes } from '../../../../../main/memory/vectors/similarity.ts';
import { createVectorIndex, type VectorIndex } from '../../../../../main/memory/vectors/vector-index.ts';
import type { SimilarityStore } from '../../../../../shared/records/base.ts';
import { randomNumbers } from '../../../../scripted/random-numbers.ts';

const dimensions = 256;
const fingerprint = 'test';
let database: Database.Database;

beforeEach(() => {
  database = new Database(':memory:');
  database.exec(memoryCore.sql);
});
afterEach(() => database.close());

const factors = 12;
const basisNumbers = randomNumbers(99);
const basis = Array.from({ length: factors }, () =>
  Float32Array.from({ length: dimensions }, () => basisNumbers() - 0.5),
);

/** Unit vectors made of a few factors, away from the origin, as those of sentences are. */
function vectorSource(seed: number): () => Float32Array {
  const random = randomNumbers(seed);
  return () => {
    const vector = new Float32Array(dimensions).fill(0.1);
    for (const direction of basis) {
      const weight = random() - 0.5;
      for (let index = 0; index < dimensions; index += 1) {
        vector[index] = (vector[index] ?? 0) + weight * (direction[index] ?? 0);
      }
    }
    const norm = Math.hypot(...vector);
    return vector.map((value) => value / norm);
  };
}

let nextRecord = 0;
function insert(store: SimilarityStore, vector: Float32Array, embedder = fingerprint): number {
  nextRecord += 1;
  const result = database
    .prepare(
      'INSERT INTO vector (record_id, record_version, store, embedder, embedding) VALUES (?, 1, ?, ?, ?)',
    )
    .run(`record-${nextRecord}`, store, embedder, vectorToBytes(vector));
  return Number(result.lastInsertRowid);
}

function index(candidates?: number): VectorIndex {
  return createVectorIndex({
    database,
    fingerprint,
    dimensions,
    ...(candidates === undefined ? {} : { candidates }),
  });
}

const exact = (): Pick<VectorIndex, 'search'> => ({
  search: (query) => scanExactly(database, fingerprint, query),
});

test('AC3 with no more rows than candidates, any history of adding and removing answers as the exact scan does', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('add' as const) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
    { weight: 1, arbitrary: fc.constant('load' as const) },
  );
  return fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(),
      async (steps, k, seed) => {
        database.exec('DELETE FROM vector');
        const vector = vectorSource(seed);
        const tested = index();
        await tested.load();
        const rowids: number[] = [];
        for (const action of steps) {
          if (action === 'load') await tested.load();
          else if (action === 'add') {
            const added = vector();
            const rowid = insert('knowledge', added);
            rowids.push(rowid);
            tested.add([{ rowid, store: 'knowledge', vector: added }]);
          } else {
            const rowid = rowids.splice(seed % Math.max(1, rowids.length), 1)[0];
            if (rowid === undefined) continue;
            database.prepare('DELETE FROM vector WHERE rowid = ?').run(rowid);
            tested.remove([rowid]);
          }
        }
        const query = { store: 'knowledge', vector: vector(), k } as const;
        const allow = (rowid: number): boolean => rowid % 2 === 0;
        expect(tested.search(query)).toEqual(exact().search(query));
        expect(tested.search({ ...query, allow })).toEqual(exact().search({ ...query, allow }));
      },
    ),
    { numRuns: 60 },
  );
});

test('With many rows nearly all of the true nearest are found', async () => {
  const vector = vectorSource(7);
  database.transaction(() => {
    for (let count = 0; count < 9000; count += 1) insert('knowledge', vector());
  })();
  const tested = index();
  await tested.load();
  let found = 0;
  for (let round = 0; round < 20; round += 1) {
    const query = { store: 'knowledge', vector: vector(), k: 10 } as const;
    const truth = new Set(
      exact()
        .search(query)
        .map((match) => match.rowid),
    );
    found += tested.search(query).filter((match) => truth.has(match.rowid)).length;
  }
  expect(found / 200).toBeGreaterThan(0.95);
});

test('An allowed row is found however many nearer ones are not allowed', async () => {
  const vector = vectorSource(3);
  const rowids = Array.from({ length: 900 }, () => insert('conversation', vector()));
  const tested = index(50);
  await tested.load();
  const wanted = rowids[417] ?? 0;
  const matches = tested.search({
    store: 'conversation',
    vector: vector(),
    k: 5,
    allow: (rowid) => rowid === wanted,
  });
  expect(matches.map((match) => match.rowid)).toEqual([wanted]);
});

test('A query meets only vectors of its own store and fingerprint', async () => {
  const vector = vectorSource(1)();
  insert('knowledge', vector, 'other model');
  insert('toolbox', vector);
  const wanted = insert('knowledge', vector);
  const loaded = index();
  await loaded.load();
  for (const tested of [loaded, exact()]) {
    expect(tested.search({ store: 'knowledge', vector, k: 9 }).map((match) => match.rowid)).toEqual([wanted]);
  }
});

test('Rows added and removed while the index is being read end up as told', async () => {
  const vector = vectorSource(5);
  const rowids = Array.from({ length: 3000 }, () => insert('knowledge', vector()));
  const tested = index();
  const loading = tested.load();
  const late = vector();
  const lateRowid = insert('knowledge', late);
  tested.add([{ rowid: lateRowid, store: 'knowledge', vector: late }]);
  const gone = rowids[2999] ?? 0;
  database.prepare('DELETE FROM vector WHERE rowid = ?').run(gone);
  tested.remove([gone]);
  await loading;
  const matches = tested.search({ store: 'knowledge', vector: late, k: 3001 });
  expect(matches[0]?.rowid).toBe(lateRowid);
  expect(new Set(matches.map((match) => match.rowid)).size).toBe(3000);
});

test('A store that grows from nothing is found in as well as one that was read', async () => {
  const vector = vectorSource(11);
  const tested = index();
  await tested.load();
  for (let count = 0; count < 5000; count += 1) {
    const added = vector();
    tested.add([{ rowid: insert('entity', added), store: 'entity', vector: added }]);
  }
  const query = { store: 'entity', vector: vector(), k: 10 } as const;
  const truth = new Set(
    exact()
      .search(query)
      .map((match) => match.rowid),
  );
  expect(tested.search(query).filter((match) => truth.has(match.rowid)).length).toBeGreaterThanOrEqual(9);
});

test('A row that stands for another vector by now is compared by that one', async () => {
  const vector = vectorSource(13);
  const [before, after] = [vector(), vector()];
  const rowid = insert('entity', before);
  const tested = index();
  await tested.load();
  expect(tested.search({ store: 'entity', vector: before, k: 1 })[0]?.similarity).toBeCloseTo(1);
  database.prepare('DELETE FROM vector WHERE rowid = ?').run(rowid);
  tested.remove([rowid]);
  expect(tested.search({ store: 'entity', vector: before, k: 1 })).toEqual([]);
  expect(insert('entity', after)).toBe(rowid);
  tested.add([{ rowid, store: 'entity', vector: after }]);
  expect(tested.search({ store: 'entity', vector: after, k: 1 })[0]?.similarity).toBeCloseTo(1);
});
