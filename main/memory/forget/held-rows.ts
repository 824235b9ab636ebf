import * as z from 'zod';
import { sourceReferenceSchema } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { parseJsonColumn } from '../stores/json-column.ts';
import { decodeHeldValue, heldTexts } from './hold.ts';

const rowSchema = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof rowSchema>;

/** A row that a hidden forget took out of its table. */
export interface HeldRow {
  readonly table: string;
  readonly row: Row;
}

/** One with its place among them. */
export interface PlacedRow extends HeldRow {
  readonly position: number;
}

/** What a hidden forget put aside, in the order it did. */
export function readHeldRows(core: MemoryCore, version: number): readonly PlacedRow[] {
  return core.vault.database
    .prepare<[number, string], { position: number; table_name: string; row: string }>(
      'SELECT position, table_name, row FROM hidden_row WHERE version = ? AND table_name <> ? ORDER BY position',
    )
    .all(version, heldTexts)
    .map(({ position, table_name, row }) => ({
      position,
      table: table_name,
      row: parseJsonColumn(rowSchema, row),
    }));
}

/** Versions of the forgets that hold something, oldest first. */
export function heldVersions(core: MemoryCore): readonly number[] {
  return core.vault.database
    .prepare<[], number>('SELECT version FROM hidden_forget ORDER BY version')
    .pluck()
    .all();
}

/** The id of the record, event or artifact that a row which was put aside belongs to. */
export function ownerOf({ table, row }: HeldRow): string {
  if (table === 'lineage') return String(row['artifact_id']);
  if (table === 'entity_mention') return String(row['entity_id']);
  if (table === 'event_content') return String(row['event_id']);
  return String(row[table.startsWith('snapshot_') ? 'record_id' : 'id']);
}

/** Ids of what a mention was made from. */
export function mentionSources(mention: Row): readonly string[] {
  const sources = parseJsonColumn(z.array(sourceReferenceSchema), String(mention['sources']));
  return sources.map(({ id }) => id);
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

/** Lets another forget hold rows of one, after its own. */
export function passHeldRows(core: MemoryCore, from: number, to: number, rows: readonly PlacedRow[]): void {
  const pass = core.vault.database.prepare<[number, number, number, number]>(
    `UPDATE hidden_row SET version = ?, position = (SELECT max(position) + 1 FROM hidden_row WHERE version = ?)
     WHERE version = ? AND position = ?`,
  );
  for (const { position } of rows) pass.run(to, to, from, position);
}

/** What is held of a row, said otherwise. */
export function replaceHeldRow(core: MemoryCore, version: number, { position, row }: PlacedRow): void {
  core.vault.database
    .prepare('UPDATE hidden_row SET row = ? WHERE version = ? AND position = ?')
    .run(JSON.stringify(row), version, position);
}

/** Holds these rows no longer. */
export function dropHeldRows(core: MemoryCore, version: number, rows: readonly PlacedRow[]): void {
  const drop = core.vault.database.prepare('DELETE FROM hidden_row WHERE version = ? AND position = ?');
  for (const { position } of rows) drop.run(version, position);
}
