import type { WriteScope } from '../commit/write-scope.ts';
import type { MemoryCore } from '../memory-core.ts';
import {
  heldVersions,
  ownerOf,
  type PlacedRow,
  passHeldRows,
  readHeldRows,
  replaceHeldRow,
} from './held-rows.ts';
import { addHeldTexts, takeHeldTexts } from './held-texts.ts';

/**
 * What doesn't come back with a forget, because it is also made from something that another one hides, is held by that one from now on
 * and comes back with it (spec E9). Call in the transaction that restores, while the rows are still held.
 */
export function passOnWaiting(
  scope: WriteScope,
  version: number,
  held: readonly PlacedRow[],
  whole: ReadonlySet<string>,
): void {
  const { core } = scope;
  const holders = findHolders(core, version);
  if (holders.size === 0) return;
  const waiting = new Map<string, number>();
  for (let changed = true; changed; ) {
    changed = false;
    for (const { table, row } of held) {
      const artifact = String(row['artifact_id']);
      if (table !== 'lineage' || row['relation'] !== 'derived') continue;
      if (whole.has(artifact) || waiting.has(artifact)) continue;
      const source = String(row['source_id']);
      const holder = holders.get(source) ?? waiting.get(source);
      if (holder === undefined) continue;
      waiting.set(artifact, holder);
      changed = true;
    }
  }
  // An entity comes back from its mentions, with either forget.
  const entities = new Set(held.flatMap((row) => (row.table === 'ENTITY_MEMORY' ? [ownerOf(row)] : [])));
  for (const holder of new Set(waiting.values())) {
    const rows = held.filter((row) => waiting.get(ownerOf(row)) === holder && !entities.has(ownerOf(row)));
    for (const one of rows) {
      if (one.table !== 'lineage' || !whole.has(String(one.row['source_id']))) continue;
      // It is stamped with the version its source comes back under.
      replaceHeldRow(core, version, { ...one, row: { ...one.row, source_version: scope.version() } });
    }
    passHeldRows(core, version, holder, rows);
    addHeldTexts(core, holder, takeHeldTexts(core, version, rows));
  }
}

/** Per record that another forget hides, that forget's version. */
function findHolders(core: MemoryCore, version: number): ReadonlyMap<string, number> {
  const others = heldVersions(core).filter((other) => other !== version);
  return new Map(
    others.flatMap((other) =>
      readHeldRows(core, other).flatMap(({ table, row }) =>
        table === 'record' ? [[String(row['id']), other] as const] : [],
      ),
    ),
  );
}
