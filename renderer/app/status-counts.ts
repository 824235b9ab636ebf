import type { Status } from '../../shared/contract/settings.ts';
import { counted, formatCount } from '../format/numbers.ts';

const shown = [
  ['document', (count) => counted(count, 'document')],
  ['failed_document', (count) => (count === 0 ? '' : `${formatCount(count)} could not be read`)],
  ['knowledge', (count) => counted(count, 'passage')],
  ['conversation', (count) => counted(count, 'message')],
] as const satisfies readonly (readonly [kind: string, say: (count: number) => string])[];

/** What the vault holds, in one line: documents that were read, and apart from them those that could not be. */
export function statusCounts(counts: Status['counts']): string {
  return shown
    .map(([kind, say]) => {
      const count = counts[kind];
      return count === undefined ? '' : say(count);
    })
    .filter((text) => text !== '')
    .join(' · ');
}
