import type { RecordKind } from '../../../shared/records/base.ts';
import type { ForgetPlan } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';
import { recordTitle } from './record-title.ts';

/** Kinds that say again what their sources say. An answer's are all that it had in view, and not named. */
const repeating: ReadonlySet<RecordKind> = new Set(['task', 'pin', 'note', 'entity', 'summary', 'workflow']);

/**
 * What the targets were made from and a forget leaves: forgetting what is derived doesn't forget its source, and the user should know
 * that it is still said there (spec E7).
 */
export function findStayingSources(core: MemoryCore, closure: Closure): ForgetPlan['staying_sources'] {
  const ids = new Set(
    closure.targets
      .filter(({ kind }) => repeating.has(kind))
      .flatMap(({ id }) => core.lineage.sources(id))
      .filter(({ id, relation }) => relation === 'derived' && !closure.reached.has(id))
      .map(({ id }) => id),
  );
  return [...ids].flatMap((id) => {
    const record = core.records.read(id);
    if (record === null) return [];
    const { version, kind } = record;
    return [{ id, version, kind, title: recordTitle(core, id, kind) }];
  });
}
