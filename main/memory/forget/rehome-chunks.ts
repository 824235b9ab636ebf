import type { SourceReference } from '../../../shared/records/base.ts';
import type { StoredDocument } from '../../ingest/document-store.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import type { MemoryCore } from '../memory-core.ts';
import { indexText, unindexText } from '../search/full-text.ts';
import type { Closure } from './closure.ts';

/**
 * Chunks that stay because another document has the same content say from now on that they are from that one, and so do the citations of
 * the answers that stay (spec E9): both have a new version (spec E1). Their content is unchanged, and their vectors hold.
 */
export function rehomeSharedChunks(scope: WriteScope, closure: Closure): void {
  const { database } = scope.core.vault;
  const owned = database
    .prepare<[string], string>('SELECT id FROM SEMANTIC_MEMORY WHERE document_id = ?')
    .pluck();
  for (const [documentId, kind] of closure.reached) {
    if (kind !== 'document') continue;
    for (const id of owned.all(documentId)) {
      const heir = closure.reached.has(id) ? undefined : findHeir(scope.core, closure, id);
      if (heir === undefined) continue;
      rehome(scope, id, heir);
      for (const answer of listDerivedMessages(scope.core, id)) {
        if (!closure.reached.has(answer))
          recite(scope, answer, { id, version: scope.version() }, sourceOf(heir));
      }
    }
  }
}

function findHeir(core: MemoryCore, closure: Closure, id: string): StoredDocument | undefined {
  return core.lineage
    .sources(id)
    .filter((source) => source.relation === 'part' && !closure.reached.has(source.id))
    .flatMap((source) => core.documents.read(source.id) ?? [])[0];
}

function sourceOf(document: StoredDocument): string {
  return document.path ?? document.title;
}

function rehome({ core, version }: WriteScope, id: string, heir: StoredDocument): void {
  const { database } = core.vault;
  const chunk = core.knowledge.read(id);
  const rowid = core.knowledge.rowid(id);
  if (chunk === null || rowid === null) return;
  unindexText(database, 'knowledge', rowid, { text: chunk.content, title: chunk.title });
  core.knowledge.move(id, {
    source: sourceOf(heir),
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
function recite({ core, version }: WriteScope, id: string, chunk: SourceReference, source: string): void {
  const message = core.conversation.read(id);
  if (message === null || message.citations.every(({ record_id }) => record_id !== chunk.id)) return;
  core.conversation.recite(
    id,
    message.citations.map((citation) =>
      citation.record_id === chunk.id ? { ...citation, version: chunk.version, source } : citation,
    ),
  );
  core.records.setVersion(id, version());
  core.vectors.restamp(id, version());
}
