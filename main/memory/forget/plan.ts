import type { ForgetPlan } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findAffectedAnswers } from './affected-answers.ts';
import { computeClosure } from './closure.ts';
import { consumerNames } from './consumers.ts';
import { findRemainders } from './rebuild.ts';
import { recordTitle } from './record-title.ts';

/** What a forget of these records would reach, before it happens (spec E7). Errors: `not_found`, `invalid_input`. */
export function planForget(core: MemoryCore, ids: readonly string[]): ForgetPlan {
  const closure = computeClosure(core, ids);
  const targets = new Set(closure.targets.map(({ id }) => id));
  const remainders = findRemainders(core, closure);
  const artifacts: Record<string, number> = {};
  const add = (kind: string, count: number): void => {
    if (count > 0) artifacts[kind] = (artifacts[kind] ?? 0) + count;
  };
  for (const [id, kind] of closure.reached) {
    if (remainders.has(id)) continue;
    if (!targets.has(id)) add(kind, 1);
    add('vector', core.vectors.count(id));
  }
  return {
    targets: closure.targets.map(({ id, kind }) => ({ id, kind, title: recordTitle(core, id, kind) })),
    artifacts,
    answers: [...findAffectedAnswers(core, closure)],
    consumers: [...consumerNames],
  };
}
