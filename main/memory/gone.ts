import { CommonplaceError } from '../../shared/errors.ts';
import type { MemoryCore } from './memory-core.ts';

/** What a read of an id that isn't there is told: gone (`stale_derivation`, spec E3) or never existed (`not_found`). */
export function missing(core: MemoryCore, what: string, id: string): CommonplaceError {
  const forgotten = core.forgetLog.last(id);
  if (forgotten === null) return new CommonplaceError('not_found', `There is no ${what} ${id}.`);
  return new CommonplaceError(
    'stale_derivation',
    `${what} ${id} is gone: it was forgotten at version ${forgotten.version}, or made from something that was.`,
    { detail: { id, forgotten_at: forgotten.version } },
  );
}

/** Gives back a derived record only when nothing it was made from was forgotten since (spec E3). */
export function fresh<Value extends { readonly id: string }>(
  core: MemoryCore,
  what: string,
  id: string,
  value: Value | null,
): Value {
  if (value === null) throw missing(core, what, id);
  const lost = core.lineage.lostSource(id);
  if (lost === null) return value;
  throw new CommonplaceError(
    'stale_derivation',
    `${what} ${id} is gone: ${lost.id}, which it was made from, was forgotten at version ${lost.forgotten_at}.`,
    { detail: { id, source_id: lost.id, forgotten_at: lost.forgotten_at } },
  );
}
