import type { Origin, SourceReference } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { leastTrusted } from './least-trusted.ts';

/** What a mention of an entity is trusted as: who wrote it down, or less where what it was read in is (spec D6). */
export function mentionTrust(
  core: Pick<MemoryCore, 'records'>,
  written: Origin,
  sources: readonly SourceReference[],
): Origin {
  if (written === 'user') return written;
  return leastTrusted([written, ...sources.flatMap(({ id }) => core.records.trustOf(id) ?? [])]) ?? written;
}
