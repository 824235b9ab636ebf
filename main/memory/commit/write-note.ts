import { toInstant } from '../../../shared/effects.ts';
import type { Committed, MemoryWrite } from '../memory-manager.ts';
import { invalid, parseInstant } from './check-write.ts';
import type { WriteScope } from './write-scope.ts';

type NoteWrite = Extract<MemoryWrite, { kind: 'note' }>;

/** A note (spec A). It belongs to its run or thread, when that is a record. Errors: `duplicate_id`, `invalid_input` (expiry not after creation). */
export function writeNote(scope: WriteScope, write: NoteWrite): Committed {
  const { core, now } = scope;
  const expires = write.expires_at === null ? null : parseInstant(write.expires_at, "A note's expires_at");
  if (expires !== null && expires <= now) {
    throw invalid(`A note must expire after its creation at ${toInstant(now)}, not at ${write.expires_at}.`);
  }
  const id = write.id ?? core.ids();
  scope.insertRecord({ id, kind: 'note', origin: write.origin });
  core.notes.insert({
    id,
    scope: write.scope,
    subject_id: write.subject_id,
    content: write.content,
    created_ms: now,
    created_at: toInstant(now),
    expires_ms: expires,
    expires_at: write.expires_at,
  });
  const subject = write.scope === 'user' ? null : core.records.read(write.subject_id);
  if (subject !== null) core.lineage.join({ id, kind: 'note' }, { id: subject.id, version: subject.version });
  scope.stamp({ id, kind: 'note' }, write.sources);
  return scope.committed('note', id);
}
