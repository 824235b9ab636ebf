import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import type { MemoryCore } from '../memory-core.ts';
import { findKeptBefore } from './affected-answers.ts';
import type { Closure } from './closure.ts';
import { joinPatterns, pieceBytes } from './erased-patterns.ts';
import { createPatternMatcher, type PatternMatcher } from './pattern-matcher.ts';
import { readRecordTexts } from './record-texts.ts';
import { aligned } from './shared-pieces.ts';

/**
 * What a receipt says of the answers that were kept: how many passages of what is forgotten each still repeats, which the scan of the
 * files doesn't count (spec E7, E8); of those kept at an earlier forget too. Call before anything is erased.
 */
export function describeKept(
  core: MemoryCore,
  closure: Closure,
  kept: ReadonlySet<string>,
): ForgetReceipt['kept'] {
  const before = findKeptBefore(core);
  if (kept.size === 0 && before.length === 0) return [];
  const texts = [...closure.reached].flatMap(([id, kind]) =>
    kept.has(id) || kind === 'entity' ? [] : readRecordTexts(core, id, kind).texts,
  );
  const patterns = [...new Set(texts)].filter((text) => text !== '').map((text) => Buffer.from(text, 'utf8'));
  const matcher = createPatternMatcher(joinPatterns(patterns, pieceBytes));
  return [...kept, ...before].map((id) => {
    const passages = countPassages(matcher, core.conversation.read(id)?.content ?? '');
    const repeats = passages === 1 ? 'one passage' : `${passages} passages`;
    const when = kept.has(id) ? 'kept by the user' : 'kept by the user at an earlier forget';
    return { id, why: passages === 0 ? when : `${when}; it repeats ${repeats} of what was forgotten` };
  });
}

/** Stretches of a text that some pattern says as well; several patterns that say the same stretch count once. */
function countPassages(matcher: PatternMatcher, text: string): number {
  const bytes = aligned(Buffer.from(text, 'utf8'));
  const found: { readonly from: number; readonly to: number }[] = [];
  matcher.match(bytes, 0, bytes.length, ({ at, length }) => found.push({ from: at, to: at + length }));
  let passages = 0;
  let reached = -1;
  for (const { from, to } of found.toSorted((one, other) => one.from - other.from)) {
    if (from >= reached) passages += 1;
    reached = Math.max(reached, to);
  }
  return passages;
}
