import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';
import {
  dropHeldRows,
  heldVersions,
  mentionSources,
  ownerOf,
  type PlacedRow,
  readHeldRows,
  replaceHeldRow,
} from './held-rows.ts';
import { takeHeldTexts } from './held-texts.ts';
import { findGoingHeld } from './run-contents.ts';

/**
 * Takes a closure out of what other forgets hold in their grace periods: what is made from a record that is erased must not come back
 * when something else it is made from is restored (spec E3, E9). What is said elsewhere of an entity stays, to be restored. Answers the
 * texts that went, for the scan. Call inside the transaction that erases the closure.
 */
export function takeFromHolds(core: MemoryCore, closure: Closure): readonly string[] {
  const versions = heldVersions(core);
  if (versions.length === 0) return [];
  return versions.flatMap((version) => {
    const rows = readHeldRows(core, version);
    const events = findGoingHeld(core, closure, rows);
    const gone = rows.filter((row) => {
      const owner = ownerOf(row);
      return events.has(owner) || (closure.reached.has(owner) && !isOfLastingEntity(rows, row, closure));
    });
    if (gone.length === 0 && !rows.some((row) => closure.reached.has(ownerOf(row)))) return [];
    for (const row of rows) if (!gone.includes(row)) redactEntity(core, version, rows, row, closure);
    dropHeldRows(core, version, gone);
    return takeHeldTexts(core, version, gone);
  });
}

/** An entity that something outside the closure mentions loses its lineage and what the closure says of it, and is made anew (spec E3). */
function isOfLastingEntity(rows: readonly PlacedRow[], row: PlacedRow, closure: Closure): boolean {
  if (row.table === 'lineage') return false;
  if (row.table === 'entity_mention') return staysMentioned(row, closure);
  return lastingMention(rows, ownerOf(row), closure) !== undefined;
}

function redactEntity(
  core: MemoryCore,
  version: number,
  rows: readonly PlacedRow[],
  held: PlacedRow,
  closure: Closure,
): void {
  if (held.table !== 'ENTITY_MEMORY' || !closure.reached.has(ownerOf(held))) return;
  const name = lastingMention(rows, ownerOf(held), closure)?.row['name'];
  replaceHeldRow(core, version, { ...held, row: { ...held.row, name, description: '' } });
}

function lastingMention(rows: readonly PlacedRow[], entity: string, closure: Closure): PlacedRow | undefined {
  return rows.find(
    (row) => row.table === 'entity_mention' && ownerOf(row) === entity && staysMentioned(row, closure),
  );
}

function staysMentioned({ row }: PlacedRow, closure: Closure): boolean {
  return mentionSources(row).every((id) => !closure.reached.has(id));
}
