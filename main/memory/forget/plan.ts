import type { RecordKind } from '../../../shared/records/base.ts';
import type { ForgetPlan } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findAffectedAnswers } from './affected-answers.ts';
import { type Closure, computeClosure } from './closure.ts';
import { consumerNames } from './consumers.ts';
import { findRemainders } from './rebuild.ts';
import { recordTitle } from './record-title.ts';
import { findGoingContents } from './run-contents.ts';
import { findStayingSources } from './staying-sources.ts';

/**
 * What a forget of these records would reach, before it happens, in the receipt's own numbers (spec E7). Errors: `not_found`,
 * `invalid_input`.
 */
export function planForget(core: MemoryCore, ids: readonly string[]): ForgetPlan {
  const closure = computeClosure(core, ids);
  const targets = new Set(closure.targets.map(({ id }) => id));
  const remainders = findRemainders(core, closure);
  const artifacts: Record<string, number> = {};
  const add = (kind: string, count: number): void => {
    if (count > 0) artifacts[kind] = (artifacts[kind] ?? 0) + count;
  };
  for (const [id, kind] of closure.reached) {
    add('vector', core.vectors.count(id));
    if (!remainders.has(id) && !targets.has(id) && isCountedAsGoing(core, id, kind)) add(kind, 1);
  }
  add('full_text', countIndexed(core, closure));
  add('event', findGoingContents(core, closure).length);
  add('checkpoint', countCheckpoints(core));
  return {
    targets: closure.targets.map(({ id, kind }) => ({ id, kind, title: recordTitle(core, id, kind) })),
    artifacts,
    answers: [...findAffectedAnswers(core, closure)],
    staying_sources: findStayingSources(core, closure),
    consumers: [...consumerNames],
  };
}

/**
 * Whether a record that a forget reaches is counted as going: it is there. Of snapshots, which have no record, and runs, whose row
 * stays, those that were forgotten before are not. Events are counted by their contents.
 */
function isCountedAsGoing(core: MemoryCore, id: string, kind: RecordKind): boolean {
  if (kind === 'event') return false;
  return kind === 'snapshot' || kind === 'run'
    ? core.forgetLog.last(id) === null
    : core.records.read(id) !== null;
}

function countIndexed(core: MemoryCore, closure: Closure): number {
  let rows = 0;
  for (const [id, kind] of closure.reached) {
    if (kind === 'chunk' && core.knowledge.rowid(id) !== null) rows += 1;
    if (kind === 'message' && core.conversation.read(id)?.kept === false) rows += 1;
  }
  return rows;
}

/** Of the runs in temp.closure. */
function countCheckpoints(core: MemoryCore): number {
  const sql = 'SELECT count(*) FROM temp.closure c CROSS JOIN checkpoint ON checkpoint.run_id = c.id';
  return core.vault.database.prepare<[], number>(sql).pluck().get() ?? 0;
}
