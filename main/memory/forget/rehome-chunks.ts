import * as z from 'zod';
import { type ChunkRecord, type Citation, citationSchema } from '../../../shared/records/records.ts';
import type { StoredDocument } from '../../ingest/document-store.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import type { MemoryCore } from '../memory-core.ts';
import { indexText, unindexText } from '../search/full-text.ts';
import { parseJsonColumn } from '../stores/json-column.ts';
import type { Closure } from './closure.ts';
import { partingDocuments } from './document-names.ts';
import { heldVersions, readHeldRows, replaceHeldRow } from './held-rows.ts';

const citationsSchema = z.array(citationSchema);

/**
 * Chunks that stay because another document has the same content say from now on that they are from that one, and so do the citations of
 * the answers that stay (spec E9): both have a new version (spec E1). Their content is unchanged, and their vectors hold.
 */
export function rehomeSharedChunks(scope: WriteScope, closure: Closure): void {
  const { core } = scope;
  const partsOf = core.vault.database.prepare<[string], string>(sharedSql).pluck();
  const shared = new Set(partingDocuments(core).flatMap((document) => partsOf.all(document.id)));
  for (const id of shared) {
    const owner = core.knowledge.read(id)?.document_id ?? '';
    const heir = closure.reached.has(owner) ? findHeir(core, closure, id) : undefined;
    if (heir !== undefined) rehome(scope, id, heir);
    const chunk = core.knowledge.read(id);
    if (chunk === null) continue;
    for (const answer of listDerivedMessages(core, id)) {
      if (!closure.reached.has(answer)) recite(scope, answer, chunk);
    }
    reciteHeld(core, chunk);
  }
}

const sharedSql = `SELECT artifact_id FROM lineage
  WHERE source_id = ? AND relation = 'part' AND artifact_id NOT IN (SELECT id FROM temp.closure)`;

function findHeir(core: MemoryCore, closure: Closure, id: string): StoredDocument | undefined {
  return core.lineage
    .sources(id)
    .filter((source) => source.relation === 'part' && !closure.reached.has(source.id))
    .flatMap((source) => core.documents.read(source.id) ?? [])[0];
}

function rehome({ core, version }: WriteScope, id: string, heir: StoredDocument): void {
  const { database } = core.vault;
  const chunk = core.knowledge.read(id);
  const rowid = core.knowledge.rowid(id);
  if (chunk === null || rowid === null) return;
  unindexText(database, 'knowledge', rowid, { text: chunk.content, title: chunk.title });
  core.knowledge.move(id, {
    source: heir.path ?? heir.title,
    source_id: heir.content_hash,
    title: heir.title,
    document_id: heir.id,
  });
  indexText(database, 'knowledge', rowid, { text: chunk.content, title: heir.title });
  core.records.setVersion(id, version());
  core.vectors.restamp(id, version());
}

function listDerivedMessages(core: MemoryCore, chunkId: string): readonly string[] {
  return core.vault.database
    .prepare<[string], string>(
      "SELECT artifact_id FROM lineage WHERE source_id = ? AND artifact_kind = 'message'",
    )
    .pluck()
    .all(chunkId);
}

/** Only where a chunk is from, and its version, change in what an answer cites: the quote is as verbatim as before. */
function citedFrom(chunk: ChunkRecord, citations: readonly Citation[]): readonly Citation[] {
  const { id, version, source } = chunk;
  return citations.map((one) => (one.record_id === id ? { ...one, version, source } : one));
}

function isElsewhere(chunk: ChunkRecord, citations: readonly Citation[]): boolean {
  return citations.some(({ record_id, source }) => record_id === chunk.id && source !== chunk.source);
}

function recite({ core, version }: WriteScope, id: string, chunk: ChunkRecord): void {
  const citations = core.conversation.read(id)?.citations ?? [];
  if (!isElsewhere(chunk, citations)) return;
  core.conversation.recite(id, citedFrom(chunk, citations));
  core.records.setVersion(id, version());
  core.vectors.restamp(id, version());
}

/** The same for answers that are hidden: they get their version when they are restored. */
function reciteHeld(core: MemoryCore, chunk: ChunkRecord): void {
  for (const version of heldVersions(core)) {
    for (const held of readHeldRows(core, version)) {
      if (held.table !== 'CONVERSATIONAL_MEMORY') continue;
      const citations = parseJsonColumn(citationsSchema, String(held.row['citations']));
      if (!isElsewhere(chunk, citations)) continue;
      const row = { ...held.row, citations: JSON.stringify(citedFrom(chunk, citations)) };
      replaceHeldRow(core, version, { ...held, row });
    }
  }
}
