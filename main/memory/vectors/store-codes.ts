import type { SimilarityStore } from '../../../shared/records/base.ts';
import { CodeTable } from './code-table.ts';
import { writeSignCode } from './sign-code.ts';
import { createSpread } from './spread-evenly.ts';
import type { VectorQuery } from './vector-index.ts';
import type { VectorRow, VectorRows } from './vector-rows.ts';

const meanSample = 2048;

/** The codes of one store while and after they are read from the rows. */
export class StoreCodes {
  readonly #store: SimilarityStore;
  readonly #rows: VectorRows;
  readonly #spread: (vector: Float32Array) => Float32Array;
  /** Of the vectors as they are coded. */
  readonly #mean: Float32Array;
  readonly #table: CodeTable;
  readonly #code: Uint8Array;
  /** Rows added or removed while reading: what the reader sees of them may be older than what was told. */
  #touched: Set<number> | null = new Set();
  #cursor = Number.MIN_SAFE_INTEGER;

  constructor(store: SimilarityStore, rows: VectorRows, dimensions: number) {
    this.#store = store;
    this.#rows = rows;
    this.#spread = createSpread(dimensions);
    this.#mean = this.#spread(rows.mean(store, meanSample));
    this.#table = new CodeTable(dimensions);
    this.#code = new Uint8Array(this.#table.width);
  }

  get size(): number {
    return this.#table.size;
  }

  get byteLength(): number {
    return this.#table.byteLength;
  }

  /** True once every row has been read. */
  get complete(): boolean {
    return this.#touched === null;
  }

  /** Reads the next rows. False when there are no more. */
  readSlice(limit: number): boolean {
    const rows = this.#rows.slice(this.#store, this.#cursor, limit);
    for (const row of rows) {
      if (this.#touched?.has(row.rowid) !== true) this.#addCode(row);
      this.#cursor = row.rowid;
    }
    if (rows.length === limit) return true;
    this.#touched = null;
    return false;
  }

  add(rows: readonly VectorRow[]): void {
    for (const row of rows) {
      this.#touched?.add(row.rowid);
      this.#addCode(row);
    }
  }

  remove(rowids: ReadonlySet<number>): void {
    for (const rowid of rowids) this.#touched?.add(rowid);
    this.#table.remove(rowids);
  }

  /** `limit` rows that are likely among the nearest, chosen from the `among` nearest codes; in no order. */
  candidates(query: VectorQuery, limit: number, among: number): readonly number[] {
    const vector = this.#spread(query.vector);
    writeSignCode(vector, this.#mean, this.#code, 0);
    return this.#table.nearestEstimated(
      { code: this.#code, vector },
      { limit, among: Math.max(limit, among), allow: query.allow },
    );
  }

  #addCode(row: VectorRow): void {
    writeSignCode(this.#spread(row.vector), this.#mean, this.#code, 0);
    this.#table.add(row.rowid, this.#code);
  }
}
