import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { NoteRecord } from '../../../shared/records/records.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { invalid, parseInstant } from './check-write.ts';
import { isLessTrusted } from './least-trusted.ts';
import type { WriteScope } from './write-scope.ts';

type NoteWrite = WriteOf<'note'>;

/**
 * A note (spec A). It belongs to its run or thread, when that is a record. Without an id of its own, the same fact again is the same
 * note, unless it comes from someone more trusted: then it takes the other's place. Errors: `duplicate_id`, `not_found` (nothing to
 * correct), `invalid_input` (expiry not after creation), `forgotten_content`.
 */
export function writeNote(scope: WriteScope, write: NoteWrite): Committed {
  const { core, now } = scope;
  const expires = write.expires_at === null ? null : parseInstant(write.expires_at, "A note's expires_at");
  if (expires !== null && expires <= now) {
    throw invalid(`A note must expire after its creation at ${toInstant(now)}, not at ${write.expires_at}.`);
  }
  const same = write.id === undefined ? sameFact(scope, write) : null;
  if (same !== null && !isLessTrusted(same.origin, write.origin)) {
    return { kind: 'note', id: same.id, version: same.version, unchanged: true };
  }
  refuseForgotten(scope, write);
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
  if (same !== null) core.notes.supersede(same.id, id);
  if (write.supersedes !== undefined) supersede(scope, write.supersedes, id);
  return scope.committed('note', id);
}

/** The note in force that says the same of the same subject, for as long. */
function sameFact({ core, now }: WriteScope, write: NoteWrite): NoteRecord | null {
  const key = factKey(write.content);
  const notes = core.notes.readSubject(write.scope, write.subject_id, now);
  return notes.find((note) => note.expires_at === write.expires_at && factKey(note.content) === key) ?? null;
}

/** A fact as facts are compared: width, case, spacing and a closing full stop aside. */
function factKey(content: string): string {
  return content
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.。]$/u, '')
    .toLowerCase();
}

function supersede({ core }: WriteScope, corrected: string, by: string): void {
  if (core.notes.read(corrected) === null) {
    throw new CommonplaceError('not_found', `There is no note ${corrected} to correct.`);
  }
  core.notes.supersede(corrected, by);
}

/** A model doesn't write again what the user has forgotten; the user may (spec E6). */
function refuseForgotten({ core }: WriteScope, write: NoteWrite): void {
  if (write.origin === 'user') return;
  const forgotten = core.forgetLog.lastOfContent(core.fingerprint(write.content), 'note');
  if (forgotten === null) return;
  throw new CommonplaceError(
    'forgotten_content',
    `A note that says this was forgotten at version ${forgotten.version}. Only the user can write it again.`,
    { detail: { forgotten_at: forgotten.version } },
  );
}
