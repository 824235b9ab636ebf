import type { RecordKind, SourceReference } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import { isLessTrusted, leastTrusted } from './least-trusted.ts';

/** Memories that are made of others: they take over the origin of the least trusted one (spec D6). */
const takesOrigin: ReadonlySet<RecordKind> = new Set([
  'entity',
  'summary',
  'workflow',
  'note',
  'pin',
  'task',
]);

/**
 * Carries trust down to what was just derived: an answer stays the model's and is trusted as the least of what it was made from; a
 * memory made of documents or tool results keeps that origin. The user's own words stay the user's.
 */
export function carryTrust(
  core: Pick<MemoryCore, 'records'>,
  artifact: { readonly id: string; readonly kind: RecordKind },
  sources: readonly SourceReference[],
): void {
  const isMessage = artifact.kind === 'message';
  if (sources.length === 0 || !(isMessage || takesOrigin.has(artifact.kind))) return;
  const present = core.records.trustOf(artifact.id);
  if (present === null || present === 'user') return;
  const least = leastTrusted(sources.flatMap(({ id }) => core.records.trustOf(id) ?? []));
  if (least === null || !isLessTrusted(least, present)) return;
  if (isMessage) core.records.setTrust(artifact.id, least);
  else core.records.setOrigin(artifact.id, least);
}
