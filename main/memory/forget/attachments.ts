import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';

/**
 * Names of the kept copies that hold something of a closure: those of its documents, and those of documents that only lose a
 * part, which then have no copy any more (spec E8).
 */
export function takeAttachments(core: MemoryCore, closure: Closure): readonly string[] {
  const names = new Set<string>();
  for (const [id, kind] of closure.reached) {
    for (const documentId of kind === 'document' ? [id] : kind === 'chunk' ? wholes(core, id) : []) {
      const attachment = core.documents.read(documentId)?.attachment ?? null;
      if (attachment === null) continue;
      names.add(attachment);
      if (!closure.reached.has(documentId)) core.documents.update(documentId, { attachment: null });
    }
  }
  return [...names];
}

/** Whether a document has that copy, or one that is hidden and may come back (spec E9). */
export function isAttachmentWanted(core: MemoryCore, name: string): boolean {
  return core.documents.usesAttachment(name) || isHeld(core, name);
}

function isHeld(core: MemoryCore, name: string): boolean {
  return (
    core.vault.database
      .prepare<[string]>(
        "SELECT 1 FROM hidden_row WHERE table_name = 'document' AND json_extract(row, '$.attachment') = ? LIMIT 1",
      )
      .get(name) !== undefined
  );
}

function wholes(core: MemoryCore, chunkId: string): readonly string[] {
  return core.lineage
    .sources(chunkId)
    .filter((source) => source.relation === 'part')
    .map((source) => source.id);
}
