import { CommonplaceError } from '../../shared/errors.ts';
import type { DocumentStore } from '../ingest/document-store.ts';
import { ownName } from '../ingest/own-name.ts';
import { inTransaction } from './commit/commit-writes.ts';
import { publishDocument, requireDocument, shareChunks, storeChunks } from './commit/store-document.ts';
import type { WriteScope } from './commit/write-scope.ts';
import { isAttachmentWanted } from './forget/attachments.ts';
import type { MemoryCore } from './memory-core.ts';
import { otherWork } from './other-work.ts';
import { discardHalfStored } from './stores/half-stored.ts';
import { openHandedOver } from './stores/handed-over.ts';
import { withoutSync } from './vault/database.ts';
import { embedDocument } from './vectors/embed-document.ts';

/** Chunks stored in one transaction: a few milliseconds, and then whatever else there is to do gets its turn. */
const chunksPerSlice = 16;

/** What ingestion keeps of documents (spec R14, E6, E9). */
export function createDocumentStore(core: MemoryCore): DocumentStore {
  const { documents } = core;
  const handedOver = openHandedOver(core.vault.database);
  /** A transaction whose loss in a power cut only means that the document is read again. */
  const write = (work: (scope: WriteScope) => void): void =>
    withoutSync(core.vault.database, () => inTransaction(core, work));
  return {
    async handOver(files) {
      inTransaction(core, () => {
        for (const file of files) handedOver.add(file);
      });
    },
    listHandedOver: async () => handedOver.list(),
    takenOn: async (path) => write(() => handedOver.remove(path)),
    readDocument: async (id) => documents.read(id),
    findDocumentsByHash: async (content_hash) => documents.listByHash(content_hash),
    findDocumentsByPath: async (path) => documents.listByPath(path),
    listUnfinishedDocuments: async () => documents.listUnfinished(),
    async createDocument(document, options = {}) {
      if (options.again !== true) refuseForgottenContent(core, document.content_hash);
      const id = core.ids();
      const create = () =>
        inTransaction(core, (scope) => {
          scope.insertRecord({ id, kind: 'document', origin: 'document' });
          documents.insert({ ...document, id });
          if (options.again === true) documents.allowAgain(id);
          return requireDocument(core, id);
        });
      const isKept = document.path !== null && handedOver.has(document.path);
      return isKept ? withoutSync(core.vault.database, create) : create();
    },
    allowAgain: async (id) => documents.allowAgain(id),
    usesAttachment: async (name) => isAttachmentWanted(core, name),
    async updateDocument(id, change) {
      write(() => {
        const { status } = requireDocument(core, id);
        if (status === 'storing' && change.status !== undefined && change.status !== 'storing') {
          discardHalfStored(core.vault.database, id);
        }
        documents.update(id, change);
      });
    },
    async completeDocument(document, { signal, onStored } = {}) {
      const { content_hash } = requireDocument(core, document.id);
      const { length } = document.chunks;
      const isKnown = core.knowledge.listContent(content_hash).length > 0;
      for (let from = 0; from < length && !isKnown; from += chunksPerSlice) {
        signal?.throwIfAborted();
        const to = Math.min(length, from + chunksPerSlice);
        write((scope) => storeChunks(scope, document, { from, to }));
        onStored?.(to / length);
        await otherWork();
      }
      write((scope) => publishDocument(scope, document));
    },
    embedDocument: (id, work) => embedDocument(core, id, work),
    async shareDocument(id, original) {
      inTransaction(core, (scope) => {
        const document = requireDocument(core, id);
        const { title, media_type, pages, reason, chunks, content_hash } = requireDocument(core, original);
        const titleDeclared = documents.declaresTitle(original);
        core.records.setVersion(id, scope.version());
        shareChunks(core, core.knowledge.listContent(content_hash), { id, version: scope.version() });
        documents.complete(id, {
          title: titleDeclared ? title : ownName(document),
          titleDeclared,
          media_type,
          pages,
          reason,
          chunks,
        });
      });
    },
  };
}

function refuseForgottenContent(core: MemoryCore, content_hash: string): void {
  if (content_hash === '') return;
  const forgotten = core.forgetLog.lastOfContent(core.fingerprint(content_hash), 'document');
  if (forgotten === null) return;
  throw new CommonplaceError(
    'forgotten_content',
    `This content was forgotten at version ${forgotten.version}. Add it again only if you mean to.`,
    { detail: { forgotten_at: forgotten.version } },
  );
}
