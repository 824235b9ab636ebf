import { recordKindSchema } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { type HeldRow, mentionSources, type Row } from './held-rows.ts';
import { storeTables } from './hold.ts';

/** What of a hidden forget can come back. */
export interface Restorable {
  /** Records, events and snapshots that come back as they were. */
  readonly whole: ReadonlySet<string>;
  /** Per entity that doesn't, the mentions of it that do. */
  readonly mentions: ReadonlyMap<string, readonly Row[]>;
}

/**
 * What comes back when a forget is undone: everything, but a summary whose messages have been summarised again meanwhile (spec E3), and
 * whatever was made with the help of something that doesn't come back, or was forgotten meanwhile: that would be stale.
 */
export function findRestorable(core: MemoryCore, held: readonly HeldRow[]): Restorable {
  const lineage = held.filter(({ table, row }) => table === 'lineage' && row['relation'] === 'derived');
  const records = held.filter(({ table }) => table === 'record').map(({ row }) => row);
  const heldIds = new Set([
    ...records.map((row) => String(row['id'])),
    ...lineage.map(({ row }) => String(row['artifact_id'])),
  ]);
  const whole = new Set(heldIds);
  for (const row of records) if (!canComeBack(core, held, row)) whole.delete(String(row['id']));
  const isThere = (id: string): boolean =>
    whole.has(id) || (!heldIds.has(id) && core.records.read(id) !== null);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { row } of lineage) {
      const source = String(row['source_id']);
      if (heldIds.has(source) ? whole.has(source) : !isForgotten(core, source)) continue;
      changed = whole.delete(String(row['artifact_id'])) || changed;
    }
  }
  const mentions = new Map<string, Row[]>();
  for (const { table, row } of held) {
    const entity = String(row['entity_id']);
    if (table !== 'entity_mention' || whole.has(entity) || !mentionSources(row).every(isThere)) continue;
    mentions.set(entity, [...(mentions.get(entity) ?? []), row]);
  }
  return { whole, mentions };
}

/** An entity with that name and type that was mentioned meanwhile stands in the way of the hidden one. */
export function isNameTaken(core: MemoryCore, held: readonly HeldRow[], id: string): boolean {
  const own = held.find(({ table, row }) => table === 'ENTITY_MEMORY' && row['id'] === id)?.row;
  const taken = core.vault.database
    .prepare<[unknown, unknown], string>('SELECT id FROM ENTITY_MEMORY WHERE name_key = ? AND type = ?')
    .pluck()
    .get(own?.['name_key'], own?.['type']);
  return taken !== undefined && taken !== id;
}

function canComeBack(core: MemoryCore, held: readonly HeldRow[], row: Row): boolean {
  const id = String(row['id']);
  const kind = recordKindSchema.parse(row['kind']);
  if (storeTables[kind] === undefined) return kind === 'run';
  // Of one that lost what else was said of it, only the mentions that are left come back.
  if (kind === 'entity') return hasLineage(held, id) && !isNameTaken(core, held, id);
  return kind !== 'summary' || consumedBy(held, id).every((message) => isUnconsolidated(core, held, message));
}

function hasLineage(held: readonly HeldRow[], id: string): boolean {
  return held.some(({ table, row }) => table === 'lineage' && row['artifact_id'] === id);
}

function consumedBy(held: readonly HeldRow[], summary: string): readonly string[] {
  return held.flatMap(({ table, row }) =>
    table === 'lineage' && row['artifact_id'] === summary && row['relation'] === 'derived'
      ? [String(row['source_id'])]
      : [],
  );
}

/** A message that comes back, or that is there and in no other summary. */
function isUnconsolidated(core: MemoryCore, held: readonly HeldRow[], id: string): boolean {
  const message = core.conversation.read(id);
  if (message !== null) return message.summary_id === null && !message.kept;
  return held.some(({ table, row }) => table === 'CONVERSATIONAL_MEMORY' && row['id'] === id);
}

/** A record that is gone, or hidden by another forget. Events and snapshots have no record. */
function isForgotten(core: MemoryCore, id: string): boolean {
  const last = core.forgetLog.last(id);
  return last !== null && storeTables[last.kind] !== undefined && core.records.read(id) === null;
}
