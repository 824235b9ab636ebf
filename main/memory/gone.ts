import { CommonplaceError } from '../../shared/errors.ts';
import type { LostSource } from './lineage.ts';
import type { MemoryCore } from './memory-core.ts';

/** What is read: a record, or what a search shows of one, at its version. */
type Versioned = { readonly version: number } & ({ readonly id: string } | { readonly record_id: string });

/** What a read of an id that isn't there is told: gone (`stale_derivation`, spec E3) or never existed (`not_found`). */
function missing(core: MemoryCore, what: string, id: string): CommonplaceError {
  const forgotten = core.forgetLog.last(id);
  if (forgotten === null)
    return new CommonplaceError('not_found', `There is no ${what.toLowerCase()} with the id "${id}".`);
  return new CommonplaceError(
    'stale_derivation',
    `${what} ${id} is gone: it was forgotten at version ${forgotten.version}, or made from something that was.`,
    { detail: { id, forgotten_at: forgotten.version } },
  );
}

/** Gives back a record only when neither it nor anything it was made from was forgotten since (spec E3). */
export function fresh<Value extends Versioned>(
  core: MemoryCore,
  what: string,
  id: string,
  value: Value | null,
): Value {
  if (value === null) throw missing(core, what, id);
  const lost = lostTo(core, id, value.version);
  if (lost === null) return value;
  throw new CommonplaceError(
    'stale_derivation',
    `${what} ${id} is gone: ${lost.id}, which it says or was made from, was forgotten at version ${lost.forgotten_at}.`,
    { detail: { id, source_id: lost.id, forgotten_at: lost.forgotten_at } },
  );
}

/** Those of a list that neither were forgotten nor made from what was (spec E3), at the price of one comparison while nothing is behind. */
export function surviving<Value extends Versioned>(
  core: MemoryCore,
  values: readonly Value[],
): readonly Value[] {
  if (!core.frontier.isBehind()) return values;
  return values.filter((value) => {
    const id = 'id' in value ? value.id : value.record_id;
    return lostTo(core, id, value.version) === null;
  });
}

/** What of a record was forgotten after it was read at that version: itself, or a source; null when nothing was. */
export function lostTo(core: MemoryCore, id: string, version: number): LostSource | null {
  const forgotten = core.forgetLog.lastReaching(id, version);
  return forgotten === null ? core.lineage.lostSource(id) : { id, forgotten_at: forgotten.version };
}
