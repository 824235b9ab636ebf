/** Two signs a dimension could have, drawn once and the same in every process (xorshift, G. Marsaglia, 2003). */
function drawSigns(length: number): Float32Array {
  const signs = new Float32Array(length);
  let state = 0x9e3779b9;
  for (let index = 0; index < length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    signs[index] = state < 0 ? -1 : 1;
  }
  return signs;
}

function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0;
}

/**
 * Makes what turns a vector so that each of its dimensions ends up in all of them, angles between vectors unchanged: random signs,
 * then a fast Walsh-Hadamard transform (N. Ailon and B. Chazelle, 2009). Vectors of words leave most dimensions empty, and the sign of
 * an empty one tells nothing; of a spread vector every sign tells something. Linear; what comes out is longer by the root of the
 * dimensions. Other counts of dimensions than powers of two come back as they are.
 */
export function createSpread(dimensions: number): (vector: Float32Array) => Float32Array {
  if (!isPowerOfTwo(dimensions)) return (vector) => vector;
  const signs = drawSigns(dimensions);
  return (vector) => {
    const spread = vector.map((value, index) => value * (signs[index] ?? 1));
    for (let half = 1; half < spread.length; half *= 2) {
      for (let start = 0; start < spread.length; start += half * 2) {
        for (let index = start; index < start + half; index += 1) {
          const [left, right] = [spread[index] ?? 0, spread[index + half] ?? 0];
          spread[index] = left + right;
          spread[index + half] = left - right;
        }
      }
    }
    return spread;
  };
}
