import { CommonplaceError } from '../../../shared/errors.ts';
import type { RecordKind, SourceReference } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';

export interface FencedWrite {
  readonly core: MemoryCore;
  readonly sources: readonly SourceReference[];
  /** Ids written earlier in this same transaction. */
  readonly written: ReadonlySet<string>;
  readonly version: number;
  readonly artifact: { readonly id: string; readonly kind: RecordKind };
}

/** These get a new version when something is added to them or they end, and what was read before still holds. */
const growing: ReadonlySet<RecordKind> = new Set(['thread', 'run', 'entity', 'document', 'pin']);

/**
 * The sources an artifact may be stamped with, checked in the transaction that writes it (spec E6). One written in the same
 * transaction is stamped with its version, whatever version was named. Errors: `stale_derivation` when one was forgotten or
 * changed after the version it was read at, or is an answer that was kept through a forget (spec E7), `not_found` when it never existed.
 */
export function checkSources(write: FencedWrite): readonly SourceReference[] {
  return write.sources.map((source) => {
    if (write.written.has(source.id)) return { id: source.id, version: write.version };
    checkSource(write, source);
    return source;
  });
}

function checkSource({ core, artifact }: FencedWrite, source: SourceReference): void {
  const record = core.records.read(source.id);
  const forgotten =
    record === null ? core.forgetLog.last(source.id) : core.forgetLog.lastReaching(source.id, source.version);
  const detail = { artifact_kind: artifact.kind, source_id: source.id, source_version: source.version };
  if (forgotten !== null) {
    throw new CommonplaceError(
      'stale_derivation',
      `The ${artifact.kind} was made from ${forgotten.kind} ${source.id}, which was forgotten at version ${forgotten.version}. It was not stored.`,
      { detail: { ...detail, forgotten_at: forgotten.version } },
    );
  }
  if (record === null) {
    throw new CommonplaceError(
      'not_found',
      `The ${artifact.kind} names a source ${source.id} that never existed.`,
      {
        detail,
      },
    );
  }
  if (record.kind === 'message' && core.conversation.isKept(source.id)) {
    throw new CommonplaceError(
      'stale_derivation',
      `The ${artifact.kind} was made from answer ${source.id}, which was kept through a forget: it is there to be read, and nothing is made from it.`,
      { detail },
    );
  }
  if (record.version !== source.version && !growing.has(record.kind)) {
    throw new CommonplaceError(
      'stale_derivation',
      `The ${artifact.kind} was made from version ${source.version} of ${record.kind} ${source.id}, which is at version ${record.version} now. Make it again from that one.`,
      { detail: { ...detail, current_version: record.version } },
    );
  }
}
