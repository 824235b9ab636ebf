import type { WriteScope } from '../commit/write-scope.ts';
import { type HeldRow, insertRow, type Row } from './held-rows.ts';
import { isNameTaken } from './restorable.ts';

/**
 * Entities that don't come back as they were are made anew from the mentions that do, and from those that stayed (spec E3). Answers
 * their ids.
 */
export function restoreMentions(
  scope: WriteScope,
  held: readonly HeldRow[],
  mentions: ReadonlyMap<string, readonly Row[]>,
): readonly string[] {
  const { core } = scope;
  const ids: string[] = [];
  for (const [id, rows] of mentions) {
    if (isNameTaken(core, held, id) || !bringBack(scope, held, id)) continue;
    for (const row of rows) insertRow(core, 'entity_mention', row);
    sayAnew(scope, id);
    ids.push(id);
  }
  return ids;
}

/** Puts the entity's rows back when it is gone. False when they were not put aside. */
function bringBack({ core, version }: WriteScope, held: readonly HeldRow[], id: string): boolean {
  if (core.records.read(id) !== null) {
    core.records.setVersion(id, version());
    return true;
  }
  const find = (table: string): Row | undefined =>
    held.find((one) => one.table === table && one.row['id'] === id)?.row;
  const record = find('record');
  const entity = find('ENTITY_MEMORY');
  if (record === undefined || entity === undefined) return false;
  insertRow(core, 'record', { ...record, version: version() });
  insertRow(core, 'ENTITY_MEMORY', entity);
  return true;
}

/** Name, description and sources, from its mentions alone. */
function sayAnew({ core, version }: WriteScope, id: string): void {
  const mentions = core.mentions.list(id);
  const sources = new Set(mentions.flatMap((mention) => mention.sources.map((source) => source.id)));
  core.lineage.drop(
    id,
    core.lineage.sources(id).map((source) => source.id),
  );
  core.lineage.stamp(
    { id, kind: 'entity', version: version() },
    [...sources].flatMap((source) => {
      const record = core.records.read(source);
      return record === null ? [] : [{ id: source, version: record.version }];
    }),
  );
  const longest = mentions.reduce(
    (text, { description }) => (description.length > text.length ? description : text),
    '',
  );
  const name = mentions[0]?.name;
  if (name !== undefined) core.entities.rebuild(id, name, longest);
}
