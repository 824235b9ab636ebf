import * as z from 'zod';
import { recordKindSchema, sourceReferenceSchema } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { parseJsonColumn } from '../stores/json-column.ts';
import type { HeldRow, Row } from './held-rows.ts';
import { storeTables } from './hold.ts';

/** What of a hidden forget can come back. */
export interface Restorable {
  /** Records, events and snapshots that come back as they were. */
  readonly whole: ReadonlySet<string>;
  /** Per entity that doesn't, the mentions of it that do. */
  readonly mentions: ReadonlyMap<string, readonly Row[]>;
}

/**
 * What comes back when a forget is undone: everything but summaries, which died with it and are made anew (spec E3), and whatever was
 * made with the help of something that doesn't come back: that would be stale. A summary that was itself hidden comes back as long
 * as its messages have not been summarised again.
 */
export function findRestorable(
  core: MemoryCore,
  held: readonly HeldRow[],
  targets: ReadonlySet<string>,
): Restorable {
  const lineage = held.filter(({ table, row }) => table === 'lineage' && row['relation'] === 'derived');
  const records = held.filter(({ table }) => table === 'record').map(({ row }) => row);
  const heldIds = new Set([
    ...records.map((row) => String(row['id'])),
    ...lineage.map(({ row }) => String(row['artifact_id'])),
  ]);
  const whole = new Set(heldIds);
  for (const row of records) if (!canComeBack(core, held, row, targets)) whole.delete(String(row['id']));
  const isThere = (id: string): boolean =>
    whole.has(id) || (!heldIds.has(id) && core.records.read(id) !== null);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { row } of lineage) {
      const source = String(row['source_id']);
      if (!heldIds.has(source) || whole.has(source)) continue;
      changed = whole.delete(String(row['artifact_id'])) || changed;
    }
  }
  const mentions = new Map<string, Row[]>();
  for (const { table, row } of held) {
    const entity = String(row['entity_id']);
    if (table !== 'entity_mention' || whole.has(entity) || !sourcesOf(row).every(isThere)) continue;
    mentions.set(entity, [...(mentions.get(entity) ?? []), row]);
  }
  return { whole, mentions };
}

/** Ids of what a mention was made from. */
function sourcesOf(mention: Row): readonly string[] {
  const sources = parseJsonColumn(z.array(sourceReferenceSchema), String(mention['sources']));
  return sources.map(({ id }) => id);
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

function canComeBack(
  core: MemoryCore,
  held: readonly HeldRow[],
  row: Row,
  targets: ReadonlySet<string>,
): boolean {
  const id = String(row['id']);
  const kind = recordKindSchema.parse(row['kind']);
  if (storeTables[kind] === undefined) return kind === 'run';
  if (kind === 'entity') return !isNameTaken(core, held, id);
  if (kind !== 'summary') return true;
  const consumed = core.lineage.sources(id).filter((source) => source.kind === 'message');
  return (
    targets.has(id) &&
    consumed.every((source) => {
      const message = core.conversation.read(source.id);
      return message !== null && message.summary_id === null && !message.kept;
    })
  );
}
