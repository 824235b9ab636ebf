import * as z from 'zod';
import { recordKindSchema } from '../../../shared/records/base.ts';
import { inTransaction } from '../commit/commit-writes.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import { embedMissing } from '../embed-missing.ts';
import type { MemoryCore } from '../memory-core.ts';
import { pinSubjects, refreshPinFingerprint } from '../pins/refresh-fingerprint.ts';
import { indexText } from '../search/full-text.ts';
import { dropHidden, requireHidden } from './hide.ts';
import { decodeHeldValue, heldTexts, storeTables } from './hold.ts';

const rowSchema = z.record(z.string(), z.unknown());
type Row = z.infer<typeof rowSchema>;

interface HeldRow {
  readonly table: string;
  readonly row: Row;
}

/** What came back, and the version it came back under. */
export interface RestoredForget {
  readonly version: number;
  readonly ids: readonly string[];
}

/** What is not brought back as it was: summaries are made anew, under new ids (spec E3). */
const madeAnew: ReadonlySet<string> = new Set(['summary']);

/**
 * Undoes a hidden forget (spec E9): its records come back under a new version, and so does what is derived from them, except
 * summaries, which the next read makes anew, and runs, which have ended. Answers that version and the ids. Errors: `not_found`.
 */
export async function restoreHidden(core: MemoryCore, version: number): Promise<RestoredForget> {
  requireHidden(core, version);
  const restored = inTransaction(core, (scope) => {
    const held = readRows(core, version);
    const ids = restoreRecords(scope, held);
    const vectorRows = [...ids].flatMap((id) => core.vectors.delete(id));
    restoreParts(scope, held, ids);
    for (const id of ids) restamp(scope, id, ids);
    indexRestored(core, ids);
    requeueEmptied(core, ids);
    for (const subject of pinSubjects(core, ids)) refreshPinFingerprint(core, subject);
    // What is back is no forgotten content.
    core.vault.database.prepare('UPDATE forget_log SET fingerprint = NULL WHERE version = ?').run(version);
    dropHidden(core, version);
    return { version: scope.version(), ids: [...ids], vectorRows };
  });
  core.index.remove(restored.vectorRows);
  await embedMissing(core);
  return { version: restored.version, ids: restored.ids };
}

function readRows(core: MemoryCore, version: number): readonly HeldRow[] {
  return core.vault.database
    .prepare<[number, string], { table_name: string; row: string }>(
      'SELECT table_name, row FROM hidden_row WHERE version = ? AND table_name <> ? ORDER BY position',
    )
    .all(version, heldTexts)
    .map(({ table_name, row }) => ({ table: table_name, row: rowSchema.parse(JSON.parse(row)) }));
}

/** Records that are gone come back; those that were rebuilt or kept meanwhile are put back as they were. */
function restoreRecords(scope: WriteScope, held: readonly HeldRow[]): ReadonlySet<string> {
  const { core } = scope;
  const { database } = core.vault;
  const ids = new Set<string>();
  for (const { table, row } of held) {
    if (table !== 'record') continue;
    const kind = recordKindSchema.parse(row['kind']);
    const id = String(row['id']);
    const store = storeTables[kind];
    if (madeAnew.has(kind) || store === undefined || (kind === 'entity' && isTaken(core, held, id))) continue;
    const own = held.find((one) => one.table === store && one.row['id'] === id);
    if (own === undefined) continue;
    database.prepare(`DELETE FROM ${store} WHERE id = ?`).run(id);
    if (core.records.read(id) === null) insertRow(core, 'record', { ...row, version: scope.version() });
    else core.records.setVersion(id, scope.version());
    const { rowid: _rowid, ...columns } = own.row;
    insertRow(core, store, kind === 'message' ? { ...columns, summary_id: null, kept: 0 } : columns);
    ids.add(id);
  }
  return ids;
}

/** Somebody may have been mentioned again meanwhile; that record stands. */
function isTaken(core: MemoryCore, held: readonly HeldRow[], id: string): boolean {
  const own = held.find((one) => one.table === 'ENTITY_MEMORY' && one.row['id'] === id);
  const taken = core.vault.database
    .prepare<[unknown, unknown], string>('SELECT id FROM ENTITY_MEMORY WHERE name_key = ? AND type = ?')
    .pluck()
    .get(own?.row['name_key'], own?.row['type']);
  return taken !== undefined && taken !== id;
}

function restoreParts({ core }: WriteScope, held: readonly HeldRow[], ids: ReadonlySet<string>): void {
  const { database } = core.vault;
  for (const { table, row } of held) {
    if (table === 'entity_mention' && ids.has(String(row['entity_id']))) insertRow(core, table, row);
    if (table === 'lineage') insertRow(core, table, row);
    if (table === 'snapshot_item') insertRow(core, table, row);
    if (table === 'event_content') {
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

function insertRow(core: MemoryCore, table: string, row: Row): void {
  const columns = Object.keys(row);
  core.vault.database
    .prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    .run(...columns.map((column) => decodeHeldValue(row[column])));
}
