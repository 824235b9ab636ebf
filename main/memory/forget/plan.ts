import type { ForgetPlan } from '../../../shared/records/forget.ts';
import { firstCodePoints } from '../first-code-points.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findAffectedAnswers } from './affected-answers.ts';
import { computeClosure } from './closure.ts';
import { readRecordTexts } from './record-texts.ts';

const titleLimit = 120;

/** What a forget of these records would reach, before it happens (spec E7). Errors: `not_found`, `invalid_input`. */
export function planForget(core: MemoryCore, ids: readonly string[]): ForgetPlan {
  const closure = computeClosure(core, ids);
  const targets = new Set(closure.targets.map(({ id }) => id));
  const artifacts: Record<string, number> = {};
  const add = (kind: string, count: number): void => {
    if (count > 0) artifacts[kind] = (artifacts[kind] ?? 0) + count;
  };
  for (const [id, kind] of closure.reached) {
    if (!targets.has(id)) add(kind, 1);
    add('vector', core.vectors.count(id));
  }
  return {
    targets: closure.targets.map(({ id, kind }) => ({ id, kind, title: titleOf(core, id, kind) })),
    artifacts,
    answers: [...findAffectedAnswers(core, closure)],
    consumers: ['vector_index', 'full_text', 'runs', 'attachments', 'backups'],
  };
}

function titleOf(core: MemoryCore, ...[id, kind]: [string, Parameters<typeof readRecordTexts>[2]]): string {
  if (kind === 'thread') return core.threads.read(id)?.title ?? id;
  if (kind === 'document') return core.documents.read(id)?.title ?? id;
  const { identifying } = readRecordTexts(core, id, kind);
  return identifying === null ? id : firstCodePoints(identifying.replace(/\s+/gu, ' ').trim(), titleLimit);
}
