// AssemblyScript: the inner loop of the vector index, compiled by build/kernel/build-kernel.ts.

/** Adds up the sixteen bytes of a vector. */
// @ts-ignore: decorator
@inline
function sumBytes(bytes: v128): u32 {
  let sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
  sums = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
}

/** Keeps one code's distance and counts it. */
// @ts-ignore: decorator
@inline
function keep(distance: u32, index: u32, distances: usize, histogram: usize): void {
  store<u16>(distances + ((<usize>index) << 1), <u16>distance);
  const cell = histogram + ((<usize>distance) << 2);
  store<u32>(cell, load<u32>(cell) + 1);
}

/** Codes of 48 bytes: the query stays in registers, and a full adder makes two counts of three (W. Mula et al., 2018). */
function scan48(codes: usize, count: u32, query: usize, distances: usize, histogram: usize): void {
  const first = v128.load(query);
  const second = v128.load(query, 16);
  const third = v128.load(query, 32);
  for (let index: u32 = 0; index < count; index++) {
    const one = v128.xor(v128.load(codes), first);
    const two = v128.xor(v128.load(codes, 16), second);
    const three = v128.xor(v128.load(codes, 32), third);
    const either = v128.xor(one, two);
    const carried = v128.or(v128.and(one, two), v128.and(either, three));
    const twos = i8x16.popcnt(carried);
    const ones = i8x16.popcnt(v128.xor(either, three));
    keep(sumBytes(i8x16.add(ones, i8x16.add(twos, twos))), index, distances, histogram);
    codes += 48;
  }
}

/**
 * Writes how many bits each code differs from the query by, and counts how often each distance occurs.
 * Codes and query are `width` bytes long, a multiple of 16. `distances` holds one u16
 * per code, `histogram` one u32 per distance.
 */
export function scan(
  codes: usize,
  count: u32,
  width: u32,
  query: usize,
  distances: usize,
  histogram: usize,
): void {
  if (width == 48) {
    scan48(codes, count, query, distances, histogram);
    return;
  }
  for (let index: u32 = 0; index < count; index++) {
    let lanes = i16x8.splat(0);
    for (let offset: u32 = 0; offset < width; offset += 16) {
      const difference = v128.xor(v128.load(codes + offset), v128.load(query + offset));
      lanes = i16x8.add(lanes, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(difference)));
    }
    let sums = i32x4.extadd_pairwise_i16x8_u(lanes);
    sums = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
    keep(i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1), index, distances, histogram);
    codes += width;
  }
}
