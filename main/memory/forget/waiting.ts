import type { HiddenForget } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { listHidden } from './hide.ts';

/** What of some ids is hidden already, in its grace period. */
export interface Waiting {
  /** The hidden forgets that hold any of it, newest first. */
  readonly forgets: readonly HiddenForget[];
  /** The ids that none of them holds. */
  readonly others: readonly string[];
}

/** Tells what waits to be erased from what is there, was erased or never was (spec E9). */
export function findWaiting(core: MemoryCore, ids: readonly string[]): Waiting {
  const hidden = listHidden(core);
  const holders = new Map(ids.map((id) => [id, findHolder(core, hidden, id)]));
  const versions = new Set(holders.values());
  return {
    forgets: hidden.filter(({ version }) => versions.has(version)),
    others: [...holders].flatMap(([id, version]) => (version === null ? [id] : [])),
  };
}

/** The version of the forget that named a record, or else took it along. A run's row stays where it is. */
function findHolder(core: MemoryCore, hidden: readonly HiddenForget[], id: string): number | null {
  const naming = hidden.find(({ targets }) => targets.some((target) => target.id === id));
  if (naming !== undefined) return naming.version;
  if (core.records.read(id) !== null) return null;
  return (
    core.vault.database
      .prepare<[string], number>(
        `SELECT version FROM hidden_row WHERE table_name = 'record' AND json_extract(row, '$.id') = ?
         ORDER BY version DESC LIMIT 1`,
      )
      .pluck()
      .get(id) ?? null
  );
}
