/** The length in bytes of a code: one bit per dimension, filled up to whole 16-byte words. */
export function codeWidth(dimensions: number): number {
  return Math.ceil(dimensions / 128) * 16;
}

/**
 * Writes the sign-bit code of a vector around a mean: bit i is set where the vector lies above the mean in dimension i.
 * The Hamming distance of two such codes grows with the angle between the vectors (M. Charikar, 2002), and around the mean the
 * bits are balanced, which is what makes few of them tell much.
 */
export function writeSignCode(
  vector: Float32Array,
  mean: Float32Array,
  target: Uint8Array,
  offset: number,
): void {
  const bytes = Math.ceil(vector.length / 8);
  for (let byte = 0; byte < bytes; byte += 1) {
    let bits = 0;
    const first = byte * 8;
    const last = Math.min(8, vector.length - first);
    for (let bit = 0; bit < last; bit += 1) {
      if ((vector[first + bit] ?? 0) > (mean[first + bit] ?? 0)) bits |= 1 << bit;
    }
    target[offset + byte] = bits;
  }
}
