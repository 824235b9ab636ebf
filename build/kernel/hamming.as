// AssemblyScript: the inner loop of the vector index, compiled by build/kernel/build-kernel.ts.

/**
 * Writes how many bits each code differs from the query by, and counts how often each distance occurs.
 * Codes and query are `width` bytes long, a multiple of 16. `distances` holds one u16 per code, `histogram` one u32 per distance.
 */
export function scan(
  codes: usize,
  count: u32,
  width: u32,
  query: usize,
  distances: usize,
  histogram: usize,
): void {
  for (let index: u32 = 0; index < count; index++) {
    let lanes = i16x8.splat(0);
    for (let offset: u32 = 0; offset < width; offset += 16) {
      const difference = v128.xor(v128.load(codes + offset), v128.load(query + offset));
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(difference)));
    }
    let sums = i32x4.extadd_pairwise_i16x8_u(lanes);
    sums = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
    const distance = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
    store<u16>(distances + ((<usize>index) << 1), <u16>distance);
    const cell = histogram + ((<usize>distance) << 2);
    store<u32>(cell, load<u32>(cell) + 1);
    codes += width;
  }
}
