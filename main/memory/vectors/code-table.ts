import { createKernel, type Kernel } from './kernel.ts';
import { codeWidth } from './sign-code.ts';

const blockCodes = 4096;
const pageBytes = 65536;
/** Half a byte of a code, and its possible values. */
const nibbleBits = 4;
const nibbleValues = 1 << nibbleBits;
const noRow = Number.NEGATIVE_INFINITY;
/** So many rows are looked for one by one, which is faster than asking about every slot. */
const fewRows = 8;

export interface CandidateLimits {
  readonly limit: number;
  /** At least `limit`. */
  readonly among: number;
  /** Asked once per code. */
  readonly allow?: ((rowid: number) => boolean) | undefined;
}

interface Block {
  /** Byte address of the block's codes; its distances follow them. */
  readonly codes: number;
  readonly distances: number;
  readonly rowids: Float64Array;
}

/**
 * Codes and the rows they belong to, in memory, in blocks: growing never copies, and 1,000,000 codes of 384 bits take 58 MB.
 * Removing puts the last code into the hole and wipes where it was, so nothing of a removed vector stays behind.
 */
export class CodeTable {
  readonly width: number;
  #count = 0;
  #highest = Number.NEGATIVE_INFINITY;
  readonly #kernel: Kernel;
  readonly #histogramCells: number;
  readonly #blocks: Block[] = [];
  #bytes: Uint8Array;
  #used: number;

  constructor(dimensions: number) {
    this.width = codeWidth(dimensions);
    this.#kernel = createKernel();
    this.#histogramCells = this.width * 8 + 1;
    this.#used = this.width + this.#histogramCells * 4;
    this.#used = Math.ceil(this.#used / 16) * 16;
    this.#bytes = new Uint8Array(this.#kernel.memory.buffer);
    this.#reserve(this.#used);
  }

  get size(): number {
    return this.#count;
  }

  /** Bytes held for codes, distances and row ids. */
  get byteLength(): number {
    return this.#bytes.byteLength + this.#blocks.length * blockCodes * 8;
  }

  /** Adds a code, or replaces the one its row has. */
  add(rowid: number, code: Uint8Array): void {
    if (rowid <= this.#highest) this.remove(new Set([rowid]));
    this.#highest = Math.max(this.#highest, rowid);
    const block = this.#blocks[Math.floor(this.#count / blockCodes)] ?? this.#grow();
    const position = this.#count % blockCodes;
    this.#bytes.set(code.subarray(0, this.width), block.codes + position * this.width);
    block.rowids[position] = rowid;
    this.#count += 1;
  }

  /** Removes the codes of these rows; rows that have none are fine. */
  remove(rowids: ReadonlySet<number>): void {
    if (rowids.size <= fewRows) {
      for (const rowid of rowids) this.#removeRow(rowid);
      return;
    }
    for (let slot = this.#count - 1; slot >= 0; slot -= 1) {
      if (rowids.has(this.#rowid(slot))) this.#removeSlot(slot);
    }
  }

  /**
   * The rows of the `limit` codes nearest to the query's, in no order. Among codes at the farthest distance taken, the ones added
   * first win. `allow` is asked once per code.
   */
  nearest(code: Uint8Array, limit: number, allow?: (rowid: number) => boolean): readonly number[] {
    return this.#nearestSlots(code, limit, allow).map((slot) => this.#rowid(slot));
  }

  #nearestSlots(
    code: Uint8Array,
    limit: number,
    allow: ((rowid: number) => boolean) | undefined,
  ): readonly number[] {
    const histogram = this.#scan(code);
    const counted = allow === undefined ? histogram : this.#countAllowed(allow);
    let farthest = 0;
    let within = counted[0] ?? 0;
    while (within < limit && farthest < this.#histogramCells - 1) {
      farthest += 1;
      within += counted[farthest] ?? 0;
    }
    let spare = Math.max(0, limit - (within - (counted[farthest] ?? 0)));
    const slots: number[] = [];
    this.#forEachBlock((block, count, first) => {
      const distances = this.#distances(block, count);
      for (let position = 0; position < count; position += 1) {
        const distance = distances[position] ?? 0;
        if (distance > farthest || (distance === farthest && spare === 0)) continue;
        if (allow !== undefined && !allow(block.rowids[position] ?? 0)) continue;
        if (distance === farthest) spare -= 1;
        slots.push(first + position);
      }
    });
    return slots;
  }

  /**
   * The rows of the `limit` codes whose vectors are estimated nearest to the query's, among the `among` nearest codes; in no order. The
   * estimate weighs each sign by the query's own value in that dimension, which tells more than counting signs (A. Gordo et al., 2014).
   */
  nearestEstimated(
    query: { readonly code: Uint8Array; readonly vector: Float32Array },
    { limit, among, allow }: CandidateLimits,
  ): readonly number[] {
    const slots = this.#nearestSlots(query.code, among, allow);
    if (slots.length <= limit) return slots.map((slot) => this.#rowid(slot));
    const weights = this.#weighSigns(query.vector);
    const estimates = new Float32Array(slots.length);
    for (const [index, slot] of slots.entries()) estimates[index] = this.#estimate(slot, weights);
    const least = estimates.toSorted()[estimates.length - limit] ?? 0;
    return slots
      .filter((_, index) => (estimates[index] ?? 0) >= least)
      .slice(0, limit)
      .map((slot) => this.#rowid(slot));
  }

  /** For each half byte and each value it can have: the sum of the query's values where its bits are set. */
  #weighSigns(vector: Float32Array): Float32Array {
    const weights = new Float32Array(this.width * 2 * nibbleValues);
    for (let nibble = 0; nibble < this.width * 2; nibble += 1) {
      for (let value = 1; value < nibbleValues; value += 1) {
        const lowest = 31 - Math.clz32(value & -value);
        const without = weights[nibble * nibbleValues + (value & (value - 1))] ?? 0;
        weights[nibble * nibbleValues + value] = without + (vector[nibble * nibbleBits + lowest] ?? 0);
      }
    }
    return weights;
  }

  #estimate(slot: number, weights: Float32Array): number {
    const start = this.#codeAddress(slot);
    let sum = 0;
    for (let byte = 0; byte < this.width; byte += 1) {
      const bits = this.#bytes[start + byte] ?? 0;
      const first = byte * 2 * nibbleValues;
      sum +=
        (weights[first + (bits & (nibbleValues - 1))] ?? 0) +
        (weights[first + nibbleValues + (bits >> nibbleBits)] ?? 0);
    }
    return sum;
  }

  #codeAddress(slot: number): number {
    return (this.#blocks[Math.floor(slot / blockCodes)]?.codes ?? 0) + (slot % blockCodes) * this.width;
  }

  #scan(code: Uint8Array): Uint32Array {
    this.#bytes.set(code.subarray(0, this.width), 0);
    const histogram = new Uint32Array(this.#kernel.memory.buffer, this.width, this.#histogramCells);
    histogram.fill(0);
    this.#forEachBlock((block, count) => {
      this.#kernel.scan(block.codes, count, this.width, 0, block.distances, this.width);
    });
    return histogram;
  }

  #countAllowed(allow: (rowid: number) => boolean): Uint32Array {
    const counted = new Uint32Array(this.#histogramCells);
    this.#forEachBlock((block, count) => {
      const distances = this.#distances(block, count);
      for (let position = 0; position < count; position += 1) {
        if (!allow(block.rowids[position] ?? 0)) continue;
        const distance = distances[position] ?? 0;
        counted[distance] = (counted[distance] ?? 0) + 1;
      }
    });
    return counted;
  }

  #forEachBlock(visit: (block: Block, count: number, first: number) => void): void {
    for (const [index, block] of this.#blocks.entries()) {
      const first = index * blockCodes;
      if (first >= this.#count) return;
      visit(block, Math.min(this.#count - first, blockCodes), first);
    }
  }

  #distances(block: Block, count: number): Uint16Array {
    return new Uint16Array(this.#kernel.memory.buffer, block.distances, count);
  }

  #rowid(slot: number): number {
    return this.#blocks[Math.floor(slot / blockCodes)]?.rowids[slot % blockCodes] ?? 0;
  }

  #removeRow(rowid: number): void {
    for (const [index, block] of this.#blocks.entries()) {
      const position = block.rowids.indexOf(rowid);
      const slot = index * blockCodes + position;
      if (position >= 0 && slot < this.#count) this.#removeSlot(slot);
    }
  }

  #removeSlot(slot: number): void {
    const last = this.#count - 1;
    const to = this.#blocks[Math.floor(slot / blockCodes)];
    const from = this.#blocks[Math.floor(last / blockCodes)];
    if (to === undefined || from === undefined) return;
    const source = from.codes + (last % blockCodes) * this.width;
    this.#bytes.copyWithin(to.codes + (slot % blockCodes) * this.width, source, source + this.width);
    to.rowids[slot % blockCodes] = this.#rowid(last);
    this.#bytes.fill(0, source, source + this.width);
    from.rowids[last % blockCodes] = noRow;
    this.#count = last;
  }

  #grow(): Block {
    const codes = this.#used;
    const distances = codes + blockCodes * this.width;
    this.#reserve(distances + blockCodes * 2);
    const block = { codes, distances, rowids: new Float64Array(blockCodes).fill(noRow) };
    this.#blocks.push(block);
    return block;
  }

  #reserve(bytes: number): void {
    const { memory } = this.#kernel;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    this.#bytes = new Uint8Array(memory.buffer);
    this.#used = bytes;
  }
}
