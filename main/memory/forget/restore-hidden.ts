import { recordKindSchema } from '../../../shared/records/base.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import { embedMissing } from '../embed-missing.ts';
import type { MemoryCore } from '../memory-core.ts';
import { pinSubjects, refreshPinFingerprint } from '../pins/refresh-fingerprint.ts';
import { indexText } from '../search/full-text.ts';
import { type HeldRow, insertRow, readHeldRows } from './held-rows.ts';
import { dropHidden, requireHidden } from './hide.ts';
import { storeTables } from './hold.ts';
import { passOnWaiting } from './pass-on-waiting.ts';
import { findRestorable } from './restorable.ts';
import { restoreMentions } from './restore-mentions.ts';

/** What came back, and the version it came back under. */
export interface RestoredForget {
  readonly version: number;
  readonly ids: readonly string[];
}

/**
 * Undoes a hidden forget (spec E9): its records come back under a new version, and so does what is derived from them, summaries too; not
 * runs, which have ended, nor a summary whose messages have been summarised again meanwhile, with what was made from it. What is also made
 * from something that another forget hides comes back with that. Answers that version and the ids. Errors: `not_found`.
 */
export async function restoreHidden(core: MemoryCore, version: number): Promise<RestoredForget> {
  requireHidden(core, version);
  const restored = inTransaction(core, (scope) => {
    const held = readHeldRows(core, version);
    const restorable = findRestorable(core, held);
    const ids = restoreRecords(scope, held, restorable.whole);
    restoreParts(scope, held, restorable.whole, ids);
    for (const id of ids) restamp(scope, id, ids);
    const mentioned = restoreMentions(scope, held, restorable.mentions);
    const vectorRows = [...ids, ...mentioned].flatMap((id) => core.vectors.delete(id));
    remarkConsumed(core, ids);
    indexRestored(core, ids);
    requeueEmptied(core, ids);
    for (const subject of pinSubjects(core, ids)) refreshPinFingerprint(core, subject);
    passOnWaiting(scope, version, held, restorable.whole);
    // What is back is no forgotten content.
    core.vault.database.prepare('UPDATE forget_log SET fingerprint = NULL WHERE version = ?').run(version);
    dropHidden(core, version);
    return { version: scope.version(), ids: [...ids, ...mentioned], vectorRows };
  });
  core.index.remove(restored.vectorRows);
  await embedMissing(core);
  return { version: restored.version, ids: restored.ids };
}

/** Records that are gone come back; those that were rebuilt or kept meanwhile are put back as they were. */
function restoreRecords(
  scope: WriteScope,
  held: readonly HeldRow[],
  whole: ReadonlySet<string>,
): ReadonlySet<string> {
  const { core } = scope;
  const { database } = core.vault;
  const ids = new Set<string>();
  for (const { table, row } of held) {
    const id = String(row['id']);
    if (table !== 'record' || !whole.has(id)) continue;
    const kind = recordKindSchema.parse(row['kind']);
    const store = storeTables[kind];
    const own = held.find((one) => one.table === store && one.row['id'] === id);
    if (store === undefined || own === undefined) continue;
    database.prepare(`DELETE FROM ${store} WHERE id = ?`).run(id);
    if (core.records.read(id) === null) insertRow(core, 'record', { ...row, version: scope.version() });
    else core.records.setVersion(id, scope.version());
    const { rowid: _rowid, ...columns } = own.row;
    insertRow(
      core,
      store,
      kind === 'message' ? { ...columns, summary_id: null, lost_summary_id: null, kept: 0 } : columns,
    );
    ids.add(id);
  }
  return ids;
}

function restoreParts(
  { core }: WriteScope,
  held: readonly HeldRow[],
  whole: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): void {
  const { database } = core.vault;
  const goneEvents = new Set(
    held.flatMap(({ table, row }) => {
      const id = String(row['artifact_id']);
      return table === 'lineage' && !whole.has(id) ? [id] : [];
    }),
  );
  for (const { table, row } of held) {
    if (table === 'entity_mention' && ids.has(String(row['entity_id']))) insertRow(core, table, row);
    if (table === 'lineage' && whole.has(String(row['artifact_id']))) insertRow(core, table, row);
    if (table === 'snapshot_item') insertRow(core, table, row);
    if (table === 'event_content' && !goneEvents.has(String(row['event_id']))) {
      insertRow(core, table, row);
      database.prepare('UPDATE event SET erased_at = NULL WHERE id = ?').run(row['event_id']);
    }
  }
}

/** What was made of restored records is stamped with their new version. */
function restamp({ core, version }: WriteScope, id: string, ids: ReadonlySet<string>): void {
  const { database } = core.vault;
  const artifacts = database
    .prepare<[string], string>('SELECT artifact_id FROM lineage WHERE source_id = ?')
    .pluck()
    .all(id);
  const stamp = database.prepare<[number, string, string]>(
    'UPDATE lineage SET source_version = ? WHERE artifact_id = ? AND source_id = ?',
  );
  for (const artifact of artifacts) {
    if (ids.has(artifact) || core.records.read(artifact) === null) stamp.run(version(), artifact, id);
  }
}

/** A summary that came back has consumed its messages again. */
function remarkConsumed(core: MemoryCore, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    const summary = core.summaries.read(id);
    if (summary === null || summary.thread_id === null) continue;
    for (const source of core.lineage.sources(id))
      core.conversation.consume(source.id, summary.thread_id, id);
  }
}

function indexRestored(core: MemoryCore, ids: ReadonlySet<string>): void {
  const { database } = core.vault;
  for (const id of ids) {
    const chunk = core.knowledge.read(id);
    const chunkRow = core.knowledge.rowid(id);
    if (chunk !== null && chunkRow !== null)
      indexText(database, 'knowledge', chunkRow, { text: chunk.content, title: chunk.title });
    const message = core.conversation.read(id);
    const messageRow = core.conversation.rowid(id);
    if (message !== null && messageRow !== null)
      indexText(database, 'conversation', messageRow, { text: message.content, title: '' });
  }
}

/** A document whose passages went with another of the same content meanwhile is read again from its copy. */
function requeueEmptied(core: MemoryCore, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    const document = core.documents.read(id);
    if (document?.status !== 'added' || core.knowledge.listContent(document.content_hash).length > 0)
      continue;
    core.documents.allowAgain(id);
    core.documents.update(id, { status: 'queued', progress: 0, attempts: 0 });
  }
}
