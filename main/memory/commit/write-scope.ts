import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Origin, RecordKind, SimilarityStore, SourceReference } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Committed, MemoryWrite } from '../memory-write.ts';
import type { VectorEntry } from '../vectors/vector-index.ts';
import { carryTrust } from './carry-trust.ts';
import { checkSources } from './source-fence.ts';

/** One writing transaction under way. */
export interface WriteScope {
  readonly core: MemoryCore;
  /** The instant of the transaction. */
  readonly now: number;
  /** The transaction's commit version; taken when first asked for, so that a transaction which changes nothing takes none (spec E1). */
  version(): number;
  /** Inserts the record's row at the transaction's version. */
  insertRecord(record: {
    readonly id: string;
    readonly kind: RecordKind;
    readonly origin: Origin;
    readonly created_at?: string;
  }): void;
  /** The sources of something, at the versions to stamp it with, when they hold (spec E6). */
  check(
    artifact: { readonly id: string; readonly kind: RecordKind },
    sources: readonly SourceReference[],
  ): readonly SourceReference[];
  /** Checks the sources of a derived artifact (spec E2, E6), and stamps them when they hold; trust comes with them (spec D6). */
  stamp(
    artifact: { readonly id: string; readonly kind: RecordKind },
    sources: readonly SourceReference[],
  ): void;
  /** Of the record as it is at that version; the transaction's, when left out. */
  putVector(record_id: string, store: SimilarityStore, vector: Float32Array | null, of?: number): void;
  committed(kind: MemoryWrite['kind'], id: string): Committed;
}

/** What has to be done to the in-memory index once the transaction is committed. */
export interface IndexChanges {
  readonly added: VectorEntry[];
  readonly removed: number[];
}

export function openWriteScope(core: MemoryCore, changes: IndexChanges): WriteScope {
  const now = core.clock();
  const written = new Set<string>();
  let taken: number | null = null;
  const version = (): number => {
    taken ??= core.versions.next();
    return taken;
  };
  const check: WriteScope['check'] = (artifact, sources) =>
    checkSources({ core, sources, written, version: version(), artifact });
  return {
    core,
    now,
    version,
    check,
    insertRecord(record) {
      core.records.insert({ created_at: toInstant(now), ...record, version: version() });
      written.add(record.id);
    },
    stamp(artifact, sources) {
      const checked = check(artifact, sources);
      core.lineage.stamp({ ...artifact, version: version() }, checked);
      carryTrust(core, artifact, checked);
    },
    putVector(record_id, store, vector, of) {
      if (vector === null) return;
      const { fingerprint: embedder } = core.embedder;
      const { rowid, removed } = core.vectors.put({
        record_id,
        record_version: of ?? version(),
        store,
        embedder,
        vector,
      });
      changes.removed.push(...removed);
      changes.added.push({ rowid, store, vector });
    },
    committed: (kind, id) => ({ kind, id, version: version(), unchanged: false }),
  };
}

/** Refuses a derived artifact without sources (spec E2). */
export function requireSources(what: string, sources: readonly SourceReference[]): void {
  if (sources.length > 0) return;
  throw new CommonplaceError(
    'empty_sources',
    `${what} can't be stored without the records it was made from. Name at least one source.`,
  );
}
