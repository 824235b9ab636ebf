import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';

/** Documents that stay and lose a part. */
const losingSql = `SELECT DISTINCT d.id, d.attachment FROM temp.closure c
  JOIN lineage l ON l.artifact_id = c.id AND l.relation = 'part' JOIN document d ON d.id = l.source_id
  WHERE c.kind = 'chunk' AND d.attachment IS NOT NULL AND d.id NOT IN (SELECT id FROM temp.closure)`;

/**
 * Names of the kept copies that hold something of a closure: those of its documents, and those of documents that only lose a
 * part, which then have no copy any more (spec E8).
 */
export function takeAttachments(core: MemoryCore, closure: Closure): readonly string[] {
  const names = new Set<string>();
  for (const [id, kind] of closure.reached) {
    const attachment = kind === 'document' ? (core.documents.read(id)?.attachment ?? null) : null;
    if (attachment !== null) names.add(attachment);
  }
  const losing = core.vault.database.prepare<[], { id: string; attachment: string }>(losingSql).all();
  for (const { id, attachment } of losing) {
    names.add(attachment);
    core.documents.update(id, { attachment: null });
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
