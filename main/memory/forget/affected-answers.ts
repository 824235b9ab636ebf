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

/** The answers that stay. Errors: `invalid_input` for one that goes with its thread, or is itself what is forgotten. */
export function chooseKept(
  core: MemoryCore,
  closure: Closure,
  keep: readonly string[] | 'all',
): ReadonlySet<string> {
  if (keep.length === 0) return new Set();
  const possible = new Set(findAffectedAnswers(core, closure).map(({ id }) => id));
  if (keep === 'all') return possible;
  const impossible = keep.find((id) => closure.reached.has(id) && !possible.has(id));
  if (impossible !== undefined) {
    throw new CommonplaceError(
      'invalid_input',
      `Record ${impossible} can't be kept: only an answer in a thread that stays can be. Nothing was forgotten.`,
      { detail: { id: impossible } },
    );
  }
  return new Set(keep.filter((id) => possible.has(id)));
}
