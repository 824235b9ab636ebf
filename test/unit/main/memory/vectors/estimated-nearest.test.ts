import { expect, test } from 'vitest';
import { CodeTable } from '../../../../../main/memory/vectors/code-table.ts';
import { writeSignCode } from '../../../../../main/memory/vectors/sign-code.ts';

const dimensions = 128;
const mean = new Float32Array(dimensions);

function codeOf(vector: Float32Array): Uint8Array {
  const code = new Uint8Array(16);
  writeSignCode(vector, mean, code, 0);
  return code;
}

/** All minus one, but for the given dimensions. */
function vectorWith(...positive: readonly number[]): Float32Array {
  const vector = new Float32Array(dimensions).fill(-1);
  for (const dimension of positive) vector[dimension] = 1;
  return vector;
}

test('Issue 6: among equally distant codes those are chosen whose set signs weigh most in the query', () => {
  const table = new CodeTable(dimensions);
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    table.add(dimension, codeOf(vectorWith(dimension)));
  }
  const vector = new Float32Array(dimensions).fill(0.01);
  for (const [rank, dimension] of [77, 3, 126].entries()) vector[dimension] = 1 - rank * 0.1;
  const query = { code: codeOf(vector), vector };
  const nearest = table.nearestEstimated(query, { limit: 3, among: dimensions });
  expect([...nearest].sort((left, right) => left - right)).toEqual([3, 77, 126]);
});

test('Issue 6: rows that are not allowed are never estimated, and few rows come back whole', () => {
  const table = new CodeTable(dimensions);
  for (let row = 0; row < 20; row += 1) table.add(row, codeOf(vectorWith(row)));
  const vector = vectorWith(5);
  const query = { code: codeOf(vector), vector };
  const allow = (row: number): boolean => row % 2 === 0;
  expect([...table.nearestEstimated(query, { limit: 30, among: 30, allow })].sort((a, b) => a - b)).toEqual([
    0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
  ]);
  expect(table.nearestEstimated(query, { limit: 4, among: 8, allow }).every(allow)).toBe(true);
  expect(table.nearestEstimated(query, { limit: 1, among: 8 })).toEqual([5]);
});
