import type { MemoryCore } from '../memory-core.ts';
import { indexText, unindexText } from '../search/full-text.ts';
import type { Closure } from './closure.ts';

/**
 * Chunks that stay because another document has the same content no longer say they are from the one that goes (spec E9). Their
 * content, and so their version, is unchanged.
 */
export function rehomeSharedChunks(core: MemoryCore, closure: Closure): void {
  const { database } = core.vault;
  const owned = database
    .prepare<[string], string>('SELECT id FROM SEMANTIC_MEMORY WHERE document_id = ?')
    .pluck();
  for (const [documentId, kind] of closure.reached) {
    if (kind !== 'document') continue;
    for (const id of owned.all(documentId)) {
      if (!closure.reached.has(id)) rehome(core, closure, id);
    }
  }
}

function rehome(core: MemoryCore, closure: Closure, id: string): void {
  const { database } = core.vault;
  const chunk = core.knowledge.read(id);
  const rowid = core.knowledge.rowid(id);
  const heir = core.lineage
    .sources(id)
    .filter((source) => source.relation === 'part' && !closure.reached.has(source.id))
    .map((source) => core.documents.read(source.id))
    .find((document) => document !== null);
  if (chunk === null || rowid === null || heir === undefined || heir === null) return;
  unindexText(database, 'knowledge', rowid, { text: chunk.content, title: chunk.title });
  core.knowledge.move(id, {
    source: heir.path ?? heir.title,
    source_id: heir.content_hash,
    title: heir.title,
    document_id: heir.id,
  });
  indexText(database, 'knowledge', rowid, { text: chunk.content, title: heir.title });
}
