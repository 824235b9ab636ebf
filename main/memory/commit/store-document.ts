import type { SourceReference } from '../../../shared/records/base.ts';
import type { ChunkRecord } from '../../../shared/records/records.ts';
import type { CompletedDocument, StoredDocument } from '../../ingest/document-store.ts';
import type { MemoryCore } from '../memory-core.ts';
import { discardHalfStored } from '../stores/half-stored.ts';
import { insertChunk, missingDocument, refuseForgotten } from './write-chunks.ts';
import type { WriteScope } from './write-scope.ts';

/** The document as it is now. Errors: `not_found`, `source_forgotten` (spec E6). */
export function requireDocument(core: MemoryCore, id: string): StoredDocument {
  const document = core.documents.read(id);
  if (document === null) throw missingDocument(core.forgetLog.last(id)?.version ?? null, id);
  return document;
}

/** Writes some of a document's chunks, which nobody reads before `publishDocument`. Errors: as `requireDocument`. */
export function storeChunks(
  scope: WriteScope,
  document: CompletedDocument,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const { core } = scope;
  const { path, content_hash, status, version } = requireDocument(core, document.id);
  // What an attempt that was stopped has left.
  if (from === 0) discardHalfStored(core.vault.database, document.id);
  if (status !== 'storing') core.documents.update(document.id, { status: 'storing' });
  for (const [offset, chunk] of document.chunks.slice(from, to).entries()) {
    const id = insertChunk(scope, {
      content: chunk.content,
      source: path ?? document.title,
      source_id: content_hash,
      title: document.title,
      chunk_id: from + offset,
      num_chunks: document.chunks.length,
      page: chunk.page,
      start_offset: chunk.start,
      end_offset: chunk.end,
      content_hash,
      document_id: document.id,
      origin: 'document',
    });
    core.lineage.join({ id, kind: 'chunk' }, { id: document.id, version });
  }
}

/**
 * Makes a document and all its chunks readable at the transaction's version; where its content is there already, it shares the chunks of
 * that (spec E9). Errors: as `requireDocument`; `forgotten_content` when it says again what was forgotten by now.
 */
export function publishDocument(scope: WriteScope, document: CompletedDocument): void {
  const { core } = scope;
  const { id, title, titleDeclared = false, media_type, pages, reason, chunks } = document;
  const { content_hash } = requireDocument(core, id);
  const version = scope.version();
  const known = core.knowledge.listContent(content_hash);
  if (known.length > 0) {
    discardHalfStored(core.vault.database, id);
    shareChunks(core, known, { id, version });
  } else {
    const texts = chunks.map(({ content }) => ({ text: content }));
    refuseForgotten(core, document, texts);
    core.knowledge.publish(id, version);
  }
  core.records.setVersion(id, version);
  core.documents.complete(id, {
    title,
    titleDeclared,
    media_type,
    pages,
    reason,
    chunks: known.length || chunks.length,
  });
}

/** One content under two paths has one set of chunks, which stays until the last of the two goes (spec E9). */
export function shareChunks(
  core: MemoryCore,
  chunks: readonly ChunkRecord[],
  document: SourceReference,
): void {
  for (const chunk of chunks) core.lineage.join({ id: chunk.id, kind: 'chunk' }, document);
}
