import * as z from 'zod';
import type { MemoryCore } from '../memory-core.ts';
import { decodeHeldValue, heldTexts } from './hold.ts';

const rowSchema = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof rowSchema>;

/** A row that a hidden forget took out of its table. */
export interface HeldRow {
  readonly table: string;
  readonly row: Row;
}

/** What a hidden forget put aside, in the order it did. */
export function readHeldRows(core: MemoryCore, version: number): readonly HeldRow[] {
  return core.vault.database
    .prepare<[number, string], { table_name: string; row: string }>(
      'SELECT table_name, row FROM hidden_row WHERE version = ? AND table_name <> ? ORDER BY position',
    )
    .all(version, heldTexts)
    .map(({ table_name, row }) => ({ table: table_name, row: rowSchema.parse(JSON.parse(row)) }));
}

/** Puts a row back into its table. */
export function insertRow(core: MemoryCore, table: string, row: Row): void {
  const columns = Object.keys(row);
  core.vault.database
    .prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    .run(...columns.map((column) => decodeHeldValue(row[column])));
}
