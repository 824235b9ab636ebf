import { toInstant } from '../../../shared/effects.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import type { StoredTool } from '../stores/toolbox-store.ts';
import type { WriteScope } from './write-scope.ts';

type ToolWrite = WriteOf<'tool'>;

/**
 * Whether registering would change nothing (spec R5): same signature and source; and, since an augmented description differs from
 * the docstring it was made of, the same description only where neither is augmented.
 */
export function isToolUnchanged(existing: StoredTool | null, write: ToolWrite): boolean {
  if (existing === null) return false;
  if (existing.signature !== write.signature || existing.source_hash !== write.source_hash) return false;
  return existing.augmented || (!write.augmented && existing.description === write.description);
}

/** One row per name; a changed tool is replaced in place under a new version (spec R5). */
export function writeTool(scope: WriteScope, write: ToolWrite, vector: Float32Array | null): Committed {
  const { core } = scope;
  const existing = core.toolbox.readByName(write.name);
  if (existing !== null && isToolUnchanged(existing, write)) {
    return { kind: 'tool', id: existing.id, version: existing.version, unchanged: true };
  }
  const id = existing?.id ?? core.ids();
  if (existing === null) scope.insertRecord({ id, kind: 'tool', origin: 'tool' });
  else core.records.setVersion(id, scope.version());
  const { name, description, signature, source_hash, queries, augmented } = write;
  const timestamp = toInstant(scope.now);
  core.toolbox.put({
    id,
    name,
    description,
    signature,
    source_hash,
    queries: [...queries],
    augmented,
    timestamp,
  });
  scope.putVector(id, 'toolbox', vector);
  return scope.committed('tool', id);
}
