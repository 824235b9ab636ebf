import type { RecordKind } from '../../../shared/records/base.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import type { MemoryCore } from '../memory-core.ts';
import { pinSubjects, refreshPinFingerprint } from '../pins/refresh-fingerprint.ts';
import { isAttachmentWanted, takeAttachments } from './attachments.ts';
import type { Closure } from './closure.ts';
import { deleteRecords } from './delete-records.ts';
import { eraseRuns } from './erase-runs.ts';
import { removeFullText } from './full-text-removal.ts';
import type { Hold } from './hold.ts';
import { findRemainders, rebuild } from './rebuild.ts';
import { readRecordTexts } from './record-texts.ts';
import { rehomeSharedChunks } from './rehome-chunks.ts';
import { deleteVectors, type ErasedVectors } from './vector-samples.ts';

/** What the transaction did, and what is left to do outside the database. */
export interface Erasure {
  readonly version: number;
  /** Ids of records that are gone now, and of answers that were kept. */
  readonly ids: readonly string[];
  /** Per kind, how many went; vectors and full-text rows counted apart. */
  readonly invalidated: Readonly<Record<string, number>>;
  /** Records that were made again from what is left. */
  readonly rebuilt: readonly { readonly id: string; readonly kind: RecordKind }[];
  /** Every text that was erased, for the scan. In memory only. */
  readonly texts: readonly string[];
  /** Attachments no document refers to any more. */
  readonly attachments: readonly string[];
  readonly vectors: ErasedVectors;
}

/**
 * Erases a closure inside the forget's transaction (spec E2–E5, E8): content, vectors, full-text rows, event contents; clears
 * the marks of dead summaries, which are made again on the next read unless they were named themselves; rebuilds what has other
 * sources; logs every id. Answers in `kept` stay, without index, lineage or quotes (spec E7). With `hold` given, what goes can be restored from it (spec E9).
 */
export function erase(
  scope: WriteScope,
  closure: Closure,
  kept: ReadonlySet<string>,
  hold: Hold | null = null,
): Erasure {
  const { core } = scope;
  const version = scope.version();
  const counts = new Map<string, number>();
  const count = (kind: string, by = 1): void => {
    if (by > 0) counts.set(kind, (counts.get(kind) ?? 0) + by);
  };
  const targets = new Set(closure.targets.map(({ id }) => id));
  const remainders = findRemainders(core, closure);
  const changedPins = pinSubjects(
    core,
    [...closure.reached].flatMap(([id, kind]) => (kind === 'pin' ? [id] : [])),
  );
  const attachments = takeAttachments(core, closure);
  const texts = eraseRuns(scope, closure, hold, count);
  const presentIds = listPresent(core);
  const ids: string[] = [];
  const rebuilt: { id: string; kind: RecordKind }[] = [];

  rehomeSharedChunks(scope, closure);
  texts.push(...listAcquiredNames(core));
  const indexed = removeFullText(core);
  count('full_text', indexed.size);
  for (const [id, kind] of closure.reached) {
    hold?.record(id, kind);
    if (kept.has(id)) {
      core.conversation.keep(id);
      core.records.setVersion(id, version);
      core.lineage.clear(id);
      ids.push(id);
      continue;
    }
    const text = indexed.get(id);
    const { identifying, texts: own } =
      text === undefined ? readRecordTexts(core, id, kind) : { identifying: text, texts: [text] };
    texts.push(...own);
    const remainder = remainders.get(id);
    const since = remainder === undefined ? 0 : (closure.since.get(id) ?? 0);
    if (remainder !== undefined) {
      core.forgetLog.add({ record_id: id, version, kind, fingerprint: null, since });
      rebuild(scope, closure, remainder);
      rebuilt.push({ id, kind });
      continue;
    }
    // A run's row stays when it goes: one that went before is not counted again.
    const isCounted = !targets.has(id) && (kind !== 'run' || core.forgetLog.last(id) === null);
    // A snapshot has no record of its own: it is gone once it was logged.
    const present = kind === 'snapshot' ? core.forgetLog.last(id) === null : presentIds.has(id);
    if (present || targets.has(id)) {
      const recognised = identifying !== null && closure.since.get(id) === 0;
      const fingerprint = recognised ? core.fingerprint(identifying) : null;
      core.forgetLog.add({ record_id: id, version, kind, fingerprint, since });
    }
    if (kind === 'summary') core.conversation.release(id, !targets.has(id));
    if (present && kind !== 'event') {
      ids.push(id);
      if (isCounted) count(kind);
    }
  }
  const vectors = deleteVectors(core.vault.database);
  count('vector', vectors.rowids.length);
  deleteRecords(core.vault.database, [...kept, ...remainders.keys()]);
  for (const subject of changedPins) refreshPinFingerprint(core, subject);
  // What is hidden takes its copy along, but never one that is hidden already.
  const inUse = (name: string): boolean =>
    hold === null ? isAttachmentWanted(core, name) : core.documents.usesAttachment(name);
  const unused = attachments.filter((name) => !inUse(name));
  const invalidated = Object.fromEntries(counts);
  return { version, ids, invalidated, rebuilt, texts, attachments: unused, vectors };
}

/** What passages that a tool found say of where they are from; those of a document are its names. */
function listAcquiredNames(core: MemoryCore): readonly string[] {
  const sql = `SELECT DISTINCT s.title, s.source FROM temp.closure c CROSS JOIN SEMANTIC_MEMORY s ON s.id = c.id
    WHERE c.kind = 'chunk' AND s.document_id IS NULL`;
  const places = core.vault.database.prepare<[], { title: string; source: string }>(sql).all();
  return places.flatMap(({ title, source }) => [title, source]);
}

function listPresent(core: MemoryCore): ReadonlySet<string> {
  const sql = 'SELECT c.id FROM temp.closure c JOIN record r ON r.id = c.id';
  return new Set(core.vault.database.prepare<[], string>(sql).pluck().all());
}
