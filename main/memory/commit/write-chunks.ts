import { createHash } from 'node:crypto';
import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Origin, SourceReference } from '../../../shared/records/base.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { indexText } from '../search/full-text.ts';
import type { NewChunk } from '../stores/knowledge-store.ts';
import type { WriteScope } from './write-scope.ts';

type ChunksWrite = WriteOf<'chunks'>;

/**
 * Chunks of the knowledge base with full text and vectors (spec R14). What a tool found again, the same text from the same
 * source, is not stored twice.
 */
export function writeChunks(
  scope: WriteScope,
  write: ChunksWrite,
  vectors: readonly Float32Array[],
): readonly Committed[] {
  const { core } = scope;
  const document = write.document_id === null ? null : owningDocument(scope, write.document_id);
  const content_hash = document?.content_hash ?? acquiredHash(write);
  const known = document === null ? core.knowledge.listContent(content_hash) : [];
  if (known.length > 0) {
    return known.map(({ id, version }) => ({ kind: 'chunks', id, version, unchanged: true }));
  }
  const welcome = withoutForgotten(scope, write);
  return welcome.map(({ chunk, index }) => {
    const id = insertChunk(scope, {
      content: chunk.text,
      source: write.source,
      source_id: write.source_id,
      title: write.title,
      chunk_id: index,
      num_chunks: write.chunks.length,
      page: chunk.page,
      start_offset: chunk.start_offset,
      end_offset: chunk.end_offset,
      content_hash,
      document_id: write.document_id,
      origin: write.origin,
    });
    if (document !== null) core.lineage.join({ id, kind: 'chunk' }, document.reference);
    scope.stamp({ id, kind: 'chunk' }, write.sources);
    scope.putVector(id, 'knowledge', vectors[index] ?? null);
    return scope.committed('chunks', id);
  });
}

/** Writes a chunk's record, row and full text, and answers its id. Its lineage and vector are the caller's. */
export function insertChunk(
  { core, now, insertRecord }: WriteScope,
  { origin, ...chunk }: Omit<NewChunk, 'id' | 'timestamp'> & { readonly origin: Origin },
): string {
  const id = core.ids();
  insertRecord({ id, kind: 'chunk', origin });
  const rowid = core.knowledge.insert({ ...chunk, id, timestamp: toInstant(now) });
  indexText(core.vault.database, 'knowledge', rowid, { text: chunk.content, title: chunk.title });
  return id;
}

function owningDocument(
  { core }: WriteScope,
  id: string,
): { readonly content_hash: string; readonly reference: SourceReference } {
  const document = core.documents.read(id);
  if (document !== null) {
    return { content_hash: document.content_hash, reference: { id, version: document.version } };
  }
  throw missingDocument(core.forgetLog.last(id)?.version ?? null, id);
}

/** What a write to a document that is not there is told (spec E6). */
export function missingDocument(forgottenAt: number | null, id: string): CommonplaceError {
  return forgottenAt === null
    ? new CommonplaceError('not_found', `There is no document ${id}.`)
    : new CommonplaceError(
        'source_forgotten',
        `Document ${id} was forgotten at version ${forgottenAt}; nothing more is written for it.`,
        { detail: { document_id: id, forgotten_at: forgottenAt } },
      );
}

/**
 * Parts the user has not forgotten. A document that has forgotten ones is not read again unasked; of what a tool found, they are left
 * out (spec E6). Errors: `forgotten_content`.
 */
function withoutForgotten({ core }: WriteScope, write: ChunksWrite) {
  const parts = write.chunks.map((chunk, index) => ({ chunk, index }));
  if (write.document_id !== null) {
    refuseForgotten(core, { ...write, id: write.document_id }, write.chunks);
    return parts;
  }
  const isForgotten = recogniseForgotten(core);
  const welcome = parts.filter(({ chunk }) => !isForgotten(chunk.text));
  if (welcome.length > 0 || parts.length === 0) return welcome;
  throw saidAgain(write.title, parts.length);
}

/** Refuses a document that says again what the user has forgotten, unless they asked for that (spec E6). Errors: `forgotten_content`. */
export function refuseForgotten(
  core: MemoryCore,
  document: { readonly id: string; readonly title: string },
  chunks: readonly { readonly text: string }[],
): void {
  if (core.documents.isAllowedAgain(document.id)) return;
  const isForgotten = recogniseForgotten(core);
  const forgotten = chunks.filter(({ text }) => isForgotten(text)).length;
  if (forgotten > 0) throw saidAgain(document.title, forgotten);
}

function recogniseForgotten(core: MemoryCore): (text: string) => boolean {
  if (!core.forgetLog.hasContent('chunk')) return () => false;
  return (text) => core.forgetLog.lastOfContent(core.fingerprint(text), 'chunk') !== null;
}

function saidAgain(title: string, forgotten: number): CommonplaceError {
  return new CommonplaceError(
    'forgotten_content',
    `"${title}" says again what was forgotten. Add it again only if you mean to.`,
    { detail: { forgotten } },
  );
}

function acquiredHash(write: ChunksWrite): string {
  const hash = createHash('sha256').update(JSON.stringify([write.source, write.source_id]));
  for (const chunk of write.chunks) hash.update(JSON.stringify(chunk.text));
  return `acquired:${hash.digest('hex')}`;
}
