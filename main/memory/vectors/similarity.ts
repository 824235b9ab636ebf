import type { VectorMatch } from './vector-index.ts';

/** Cosine of two unit vectors of the same length. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
}

/** The order of matches: most similar first, ties by rowid. */
export function compareMatches(left: VectorMatch, right: VectorMatch): number {
  return right.similarity - left.similarity || left.rowid - right.rowid;
}

/** How a vector is kept in a row: float32, little endian. */
export function vectorToBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
}

/** The vector kept in a row. Copies only when the bytes don't lie where a float32 can be read. */
export function vectorFromBytes(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4));
}
