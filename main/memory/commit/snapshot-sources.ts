import type { SourceReference } from '../../../shared/records/base.ts';
import type { SnapshotItem } from '../call-snapshot.ts';

/** A snapshot of a model call is made from what it shows (spec E2). */
export function snapshotSources(items: readonly SnapshotItem[]): readonly SourceReference[] {
  return items.map(({ record_id, version }) => ({ id: record_id, version }));
}
