import { CommonplaceError } from '../../../shared/errors.ts';
import type { AffectedAnswer } from '../../../shared/records/forget.ts';
import { firstCodePoints } from '../first-code-points.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';

const excerptLimit = 200;

/**
 * Answers that used what is to be forgotten and that could be kept: neither forgotten themselves nor in a thread that is (spec E7).
 */
export function findAffectedAnswers(core: MemoryCore, closure: Closure): readonly AffectedAnswer[] {
  const targets = new Set(closure.targets.map(({ id }) => id));
  const answers: AffectedAnswer[] = [];
  for (const [id, kind] of closure.reached) {
    if (kind !== 'message' || targets.has(id)) continue;
    const message = core.conversation.read(id);
    if (message === null || message.role !== 'assistant' || closure.reached.has(message.thread_id)) continue;
    const quotes = message.citations.some((citation) => closure.reached.has(citation.record_id));
    answers.push({
      id,
      version: message.version,
      thread_id: message.thread_id,
      excerpt: firstCodePoints(message.content, excerptLimit),
      use: quotes ? 'quotes' : 'in_view',
    });
  }
  return answers;
}

/** Answers that were kept before, were made from what is to be forgotten, and stay (spec E7). Call with temp.closure computed. */
export function findKeptBefore(core: MemoryCore): readonly string[] {
  return core.vault.database
    .prepare<[], string>(
      `SELECT DISTINCT m.id FROM temp.closure c CROSS JOIN kept_source k ON k.source_id = c.id AND k.source_version >= c.since
       CROSS JOIN CONVERSATIONAL_MEMORY m ON m.id = k.answer_id AND m.kept = 1
       WHERE m.id NOT IN (SELECT id FROM temp.closure) ORDER BY m.id`,
    )
    .pluck()
    .all();
}

/**
 * The answers that stay. One that was kept before stays anyway. Errors: `not_found` for an id that never existed, `invalid_input` for
 * whatever else is no answer that could be kept, such as one that goes with its thread.
 */
export function chooseKept(
  core: MemoryCore,
  closure: Closure,
  keep: readonly string[] | 'all',
): ReadonlySet<string> {
  if (keep.length === 0) return new Set();
  const possible = new Set(findAffectedAnswers(core, closure).map(({ id }) => id));
  if (keep === 'all') return possible;
  for (const id of keep) if (!possible.has(id) && !isKeptAlready(core, closure, id)) refuse(core, id);
  return new Set(keep.filter((id) => possible.has(id)));
}

function isKeptAlready(core: MemoryCore, closure: Closure, id: string): boolean {
  return core.conversation.read(id)?.kept === true && !closure.reached.has(id);
}

function refuse(core: MemoryCore, id: string): never {
  if (core.records.read(id) === null && core.forgetLog.last(id) === null) {
    throw new CommonplaceError(
      'not_found',
      `There is no record ${id} to keep, and there never was. Nothing was forgotten.`,
      { detail: { id } },
    );
  }
  throw new CommonplaceError(
    'invalid_input',
    `Record ${id} can't be kept: only an answer that this forget reaches, in a thread that stays, can be. Nothing was forgotten.`,
    { detail: { id } },
  );
}
