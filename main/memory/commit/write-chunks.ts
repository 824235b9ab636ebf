import { createHash } from 'node:crypto';
import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { SourceReference } from '../../../shared/records/base.ts';
import type { Committed, MemoryWrite } from '../memory-manager.ts';
import { indexText } from '../search/full-text.ts';
import type { WriteScope } from './write-scope.ts';

type ChunksWrite = Extract<MemoryWrite, { kind: 'chunks' }>;

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
    const id = core.ids();
    scope.insertRecord({ id, kind: 'chunk', origin: write.origin });
    const rowid = core.knowledge.insert({
      id,
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
      timestamp: toInstant(scope.now),
    });
    if (document !== null) core.lineage.join({ id, kind: 'chunk' }, document.reference);
    scope.stamp({ id, kind: 'chunk' }, write.sources);
    indexText(core.vault.database, 'knowledge', rowid, { text: chunk.text, title: write.title });
    scope.putVector(id, 'knowledge', vectors[index] ?? null);
    return scope.committed('chunks', id);
  });
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
  if (!core.forgetLog.hasContent('chunk')) return parts;
  if (write.document_id !== null && core.documents.isAllowedAgain(write.document_id)) return parts;
  const isForgotten = ({ chunk }: (typeof parts)[number]): boolean =>
    core.forgetLog.lastOfContent(core.fingerprint(chunk.text), 'chunk') !== null;
  const welcome = parts.filter((part) => !isForgotten(part));
  if (welcome.length === parts.length) return parts;
  if (write.document_id === null && welcome.length > 0) return welcome;
  throw new CommonplaceError(
    'forgotten_content',
    `"${write.title}" says again what was forgotten. Add it again only if you mean to.`,
    { detail: { forgotten: parts.length - welcome.length } },
  );
}

function acquiredHash(write: ChunksWrite): string {
  const hash = createHash('sha256').update(JSON.stringify([write.source, write.source_id]));
  for (const chunk of write.chunks) hash.update(JSON.stringify(chunk.text));
  return `acquired:${hash.digest('hex')}`;
}
