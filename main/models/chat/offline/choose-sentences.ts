import type { RankedSentence } from './rank-sentences.ts';

/** Below the first, the question is not answered; below the second, the sentences are offered as the closest only. */
const relevanceNeeded = 0.4;
export const relevanceSure = 0.6;
const mostSentences = 3;
const mostClosest = 2;

/**
 * The best sentence and those that add something to it: never two that say the same, none that is much worse, none when the best
 * is too far from the question.
 *
 * @param ranked best first.
 */
export function chooseSentences(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const best = ranked.find((one) => one.relevance >= relevanceNeeded);
  if (best === undefined) return [];
  const most = best.relevance < relevanceSure ? mostClosest : mostSentences;
  const chosen: RankedSentence[] = [best];
  const covered = new Set(best.matched);
  for (const one of ranked) {
    if (chosen.length === most || one.score < 0.78 * best.score) break;
    if (one.relevance < Math.max(relevanceNeeded, 0.8 * best.relevance)) continue;
    if (best.fitting && !one.fitting) continue;
    if (chosen.some((other) => alike(one, other))) continue;
    const adds = [...one.matched].some((term) => !covered.has(term)) || ofOneSection(one, best);
    if (!adds && one.score < 0.88 * best.score) continue;
    chosen.push(one);
    for (const term of one.matched) covered.add(term);
  }
  return chosen;
}

/** Whether both stand under the heading that the question names. */
function ofOneSection(one: RankedSentence, best: RankedSentence): boolean {
  const heading = (other: RankedSentence) => other.record.sentences[other.index]?.heading;
  return best.headed && one.record === best.record && heading(one) === heading(best);
}

function alike(a: RankedSentence, b: RankedSentence): boolean {
  const common = [...a.terms].filter((term) => b.terms.has(term)).length;
  return common / Math.max(1, Math.min(a.terms.size, b.terms.size)) > 0.7;
}
