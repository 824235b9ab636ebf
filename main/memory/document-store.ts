import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import type { ChunkRecord } from '../../shared/records/records.ts';
import type { Chunk } from '../ingest/chunk.ts';
import type { DocumentStore, StoredDocument } from '../ingest/document-store.ts';
import { inTransaction } from './commit/commit-writes.ts';
import { missingDocument, writeChunks } from './commit/write-chunks.ts';
import { isAttachmentWanted } from './forget/attachments.ts';
import type { MemoryCore } from './memory-core.ts';
import { withoutSync } from './vault/database.ts';

/** Chunks embedded at a time, so that a message or a query is never kept waiting for a whole document. */
const slice = 16;

/** What ingestion keeps of documents (spec R14, E6, E9). */
export function createDocumentStore(core: MemoryCore): DocumentStore {
  const { documents } = core;
  const existing = (id: string): StoredDocument => {
    const document = documents.read(id);
    if (document === null) throw missingDocument(core.forgetLog.last(id)?.version ?? null, id);
    return document;
  };
  return {
    readDocument: async (id) => documents.read(id),
    findDocumentsByHash: async (content_hash) => documents.listByHash(content_hash),
    findDocumentsByPath: async (path) => documents.listByPath(path),
    listUnfinishedDocuments: async () => documents.listUnfinished(),
    async createDocument(document, options = {}) {
      if (options.again !== true) refuseForgotten(core, document.content_hash);
      const id = core.ids();
      return inTransaction(core, (scope) => {
        scope.insertRecord({ id, kind: 'document', origin: 'document' });
        documents.insert({ ...document, id });
        if (options.again === true) documents.allowAgain(id);
        return existing(id);
      });
    },
    allowAgain: async (id) => documents.allowAgain(id),
    usesAttachment: async (name) => isAttachmentWanted(core, name),
    async updateDocument(id, change) {
      withoutSync(core.vault.database, () =>
        inTransaction(core, () => {
          existing(id);
          documents.update(id, change);
        }),
      );
    },
    async completeDocument(document, options) {
      existing(document.id);
      const vectors = await embedInSlices(core, document.chunks, options);
      inTransaction(core, (scope) => {
        const { path, content_hash } = existing(document.id);
        const { id, title, media_type, pages, reason, chunks } = document;
        const source = path ?? title;
        core.records.setVersion(id, scope.version());
        const known = core.knowledge.listContent(content_hash);
        documents.complete(id, { title, media_type, pages, reason, chunks: known.length || chunks.length });
        if (known.length > 0) {
          shareChunks(core, known, { id, version: scope.version() });
          return;
        }
        const written = chunks.map((chunk) => ({
          text: chunk.content,
          page: chunk.page,
          start_offset: chunk.start,
          end_offset: chunk.end,
        }));
        writeChunks(
          scope,
          {
            kind: 'chunks',
            document_id: id,
            source,
            source_id: content_hash,
            title,
            origin: 'document',
            chunks: written,
            sources: [],
          },
          vectors,
        );
      });
    },
    async shareDocument(id, original) {
      inTransaction(core, (scope) => {
        existing(id);
        const { title, media_type, pages, reason, chunks, content_hash } = existing(original);
        core.records.setVersion(id, scope.version());
        shareChunks(core, core.knowledge.listContent(content_hash), { id, version: scope.version() });
        documents.complete(id, { title, media_type, pages, reason, chunks });
      });
    },
  };
}

/** One content under two paths has one set of chunks, which stays until the last of the two goes (spec E9). */
function shareChunks(core: MemoryCore, chunks: readonly ChunkRecord[], document: SourceReference): void {
  for (const chunk of chunks) core.lineage.join({ id: chunk.id, kind: 'chunk' }, document);
}

function refuseForgotten(core: MemoryCore, content_hash: string): void {
  if (content_hash === '') return;
  const forgotten = core.forgetLog.lastOfContent(core.fingerprint(content_hash), 'document');
  if (forgotten === null) return;
  throw new CommonplaceError(
    'forgotten_content',
    `This content was forgotten at version ${forgotten.version}. Add it again only if you mean to.`,
    { detail: { forgotten_at: forgotten.version } },
  );
}

async function embedInSlices(
  core: MemoryCore,
  chunks: readonly Chunk[],
  options: Parameters<DocumentStore['completeDocument']>[1],
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < chunks.length; start += slice) {
    const texts = chunks.slice(start, start + slice).map((chunk) => chunk.content);
    const signal = options?.signal;
    vectors.push(...(await core.embedder.embedDocuments(texts, signal === undefined ? {} : { signal })));
    options?.onStored?.(Math.min(1, (start + texts.length) / chunks.length));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return vectors;
}
