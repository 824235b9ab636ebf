import { readFile } from 'node:fs/promises';
import type { Handlers } from '../../../shared/contract/contract.ts';
import type { MissingVectors } from '../../../shared/contract/documents.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ChunkRecord, DocumentRecord } from '../../../shared/records/records.ts';
import type { Attachments } from '../../ingest/attachments.ts';
import type { DocumentStore } from '../../ingest/document-store.ts';
import type { IngestResult } from '../../ingest/ingest-result.ts';
import type { HandedOver, Ingestion } from '../../ingest/queue.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { Emit } from './emit.ts';
import { neighbouringText } from './neighbouring-text.ts';

interface Dependencies {
  readonly memory: MemoryManager;
  readonly documents: DocumentStore;
  readonly ingestion: Ingestion;
  readonly attachments: Attachments;
  /** Opens the system's file dialog; missing where the host has none. */
  readonly chooseFiles: (() => Promise<readonly string[]>) | undefined;
  /** Makes every vector that is missing; answers what still is. */
  readonly completeVectors: () => Promise<MissingVectors | null>;
  readonly emit: Emit;
}

type DocumentHandlers = Pick<Handlers, Extract<keyof Handlers, `documents.${string}`>>;

export function documentHandlers(dependencies: Dependencies): DocumentHandlers {
  const { memory, ingestion, attachments, documents, chooseFiles, completeVectors, emit } = dependencies;

  /** Progress reaches the screen as events; one that could not be taken on has no row to say so, but its end does. */
  function inBackground({ files, results }: HandedOver): number {
    void (async () => {
      for await (const result of results) emit('documents.ended', result);
    })();
    return files;
  }

  return {
    'documents.list': async () => ({ documents: [...(await memory.listDocuments())] }),

    'documents.add': async (input) => ({
      queued: inBackground(await ingestion.handOver(input.paths, { again: input.again ?? false })),
    }),

    'documents.ingest': async (input) => {
      const results: IngestResult[] = [];
      const ingested = ingestion.ingestPaths(input.paths, { again: input.again ?? false });
      for await (const result of ingested) {
        results.push(result);
        emit('documents.ended', result);
      }
      await ingestion.whenEmbedded();
      const missing = await completeVectors();
      return { results, ...(missing === null ? {} : { without_vectors: missing }) };
    },

    'documents.addBytes': async (input) => {
      const bytes = new Uint8Array(Buffer.from(input.base64, 'base64'));
      const { ended } = await ingestion.handOverBytes(input.name, bytes, { again: input.again ?? false });
      void ended.then((result) => emit('documents.ended', result));
      return { queued: 1 };
    },

    'documents.choose': async () => {
      if (chooseFiles === undefined) {
        throw new CommonplaceError(
          'unavailable',
          'This window cannot open the file dialog. Drop files on it instead.',
        );
      }
      const paths = await chooseFiles();
      return { queued: paths.length === 0 ? 0 : inBackground(await ingestion.handOver(paths)) };
    },

    'documents.retry': async (input) => {
      await memory.readDocument(input.document_id);
      await ingestion.retry(input.document_id, { again: input.again ?? false });
      return memory.readDocument(input.document_id);
    },

    'documents.passage': async (input) => {
      const record = await requireChunk(memory, input.record_id);
      const document = record.document_id === null ? null : await readOrNull(memory, record.document_id);
      return { record, document, ...(await neighbouringText(memory, record)) };
    },

    'documents.content': async (input) => {
      const { title, media_type } = await memory.readDocument(input.document_id);
      const attachment = (await documents.readDocument(input.document_id))?.attachment ?? null;
      if (attachment === null) {
        throw new CommonplaceError('not_found', `There is no kept copy of document "${title}".`);
      }
      if (!(await attachments.has(attachment))) {
        throw new CommonplaceError(
          'not_found',
          `The kept copy of document "${title}" is missing from the vault's attachments. Add the document again.`,
        );
      }
      const bytes = await readFile(attachments.pathOf(attachment));
      return { media_type, title, base64: bytes.toString('base64') };
    },
  };
}

async function requireChunk(memory: MemoryManager, id: string): Promise<ChunkRecord> {
  const record = await memory.requireRecord(id);
  if (record.store !== 'knowledge') {
    throw new CommonplaceError('not_found', `Record "${id}" is no passage of a document.`);
  }
  const { store: _store, ...chunk } = record;
  return chunk;
}

async function readOrNull(memory: MemoryManager, id: string): Promise<DocumentRecord | null> {
  return (await memory.listDocuments()).find((document) => document.id === id) ?? null;
}
