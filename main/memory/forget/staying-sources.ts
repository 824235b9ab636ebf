import type { RecordKind } from '../../../shared/records/base.ts';
import type { ForgetPlan } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findKeptBefore } from './affected-answers.ts';
import type { Closure } from './closure.ts';
import { recordTitle } from './record-title.ts';

/** Kinds that say again what their sources say. An answer's are all that it had in view, and not named. */
const repeating: ReadonlySet<RecordKind> = new Set(['task', 'pin', 'note', 'entity', 'summary', 'workflow']);

/**
 * What the targets were made from and a forget leaves: forgetting what is derived doesn't forget its source, nor forgetting the recording
 * of a run what was said and done in it, nor any source an answer that was kept before; the user should know that it is still said
 * there (spec E7).
 */
export function findStayingSources(core: MemoryCore, closure: Closure): ForgetPlan['staying_sources'] {
  const ids = closure.targets.flatMap(({ id, kind }) => [
    ...(repeating.has(kind) ? sourcesOf(core, id) : []),
    ...(kind === 'run' ? saidInRun(core, id) : []),
  ]);
  return [...new Set([...ids, ...findKeptBefore(core)])].flatMap((id) => {
    if (closure.reached.has(id)) return [];
    const record = core.records.read(id);
    if (record === null) return [];
    const { version, kind } = record;
    return [{ id, version, kind, title: recordTitle(core, id, kind) }];
  });
}

function sourcesOf(core: MemoryCore, id: string): readonly string[] {
  return core.lineage.sources(id).flatMap((source) => (source.relation === 'derived' ? [source.id] : []));
}

function saidInRun(core: MemoryCore, runId: string): readonly string[] {
  return core.vault.database
    .prepare<[string, string], string>(
      `SELECT id FROM CONVERSATIONAL_MEMORY WHERE run_id = ?
       UNION ALL SELECT id FROM TOOL_LOG_MEMORY WHERE run_id = ?`,
    )
    .pluck()
    .all(runId, runId);
}
