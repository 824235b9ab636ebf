import type { MemoryCore } from '../memory-core.ts';
import { parseJsonColumn, stringListSchema } from '../stores/json-column.ts';
import { type HeldRow, readHeldRows } from './held-rows.ts';
import { heldTexts } from './hold.ts';
import { stringsOf } from './json-strings.ts';

/** The texts to scan for when a hidden forget is erased. */
export function readHeldTexts(core: MemoryCore, version: number): readonly string[] {
  const row = core.vault.database
    .prepare<[number, string], string>('SELECT row FROM hidden_row WHERE version = ? AND table_name = ?')
    .pluck()
    .get(version, heldTexts);
  return row === undefined ? [] : parseJsonColumn(stringListSchema, row);
}

/** Adds to them. */
export function addHeldTexts(core: MemoryCore, version: number, texts: readonly string[]): void {
  writeHeldTexts(core, version, [...readHeldTexts(core, version), ...texts]);
}

/** Takes those out that only rows say which a hidden forget holds no longer, and answers them. */
export function takeHeldTexts(
  core: MemoryCore,
  version: number,
  gone: readonly HeldRow[],
): readonly string[] {
  const said = new Set(gone.flatMap(textsOf));
  const left = new Set(readHeldRows(core, version).flatMap(textsOf));
  const isTaken = (text: string): boolean => said.has(text) && !left.has(text);
  const texts = readHeldTexts(core, version);
  writeHeldTexts(
    core,
    version,
    texts.filter((text) => !isTaken(text)),
  );
  return texts.filter(isTaken);
}

function writeHeldTexts(core: MemoryCore, version: number, texts: readonly string[]): void {
  core.vault.database
    .prepare('UPDATE hidden_row SET row = ? WHERE version = ? AND table_name = ?')
    .run(JSON.stringify(texts), version, heldTexts);
}

/** A row's strings, and those in its columns of JSON. */
function textsOf({ row }: HeldRow): readonly string[] {
  return Object.values(row).flatMap((value) => {
    if (typeof value !== 'string') return [];
    return /^[[{]/u.test(value) ? [value, ...jsonStrings(value)] : [value];
  });
}

function jsonStrings(text: string): readonly string[] {
  try {
    return stringsOf(text);
  } catch {
    // A text that only looks like JSON says what it says.
    return [];
  }
}
