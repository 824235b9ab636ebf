import type { Origin } from '../../../shared/records/base.ts';

/** From the most trusted to the least (spec D2). */
const byTrust = ['user', 'model', 'document', 'tool'] as const satisfies readonly Origin[];

/** The least trusted of some origins; null of none. What is derived is trusted as the least of its sources (spec D6). */
export function leastTrusted(origins: Iterable<Origin>): Origin | null {
  let least: Origin | null = null;
  for (const origin of origins) {
    if (least === null || byTrust.indexOf(origin) > byTrust.indexOf(least)) least = origin;
  }
  return least;
}

/** Whether text of the first origin is trusted less than text of the second. */
export function isLessTrusted(origin: Origin, than: Origin): boolean {
  return byTrust.indexOf(origin) > byTrust.indexOf(than);
}
