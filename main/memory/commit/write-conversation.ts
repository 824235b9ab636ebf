import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { SourceReference } from '../../../shared/records/base.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { resultPreview } from '../result-preview.ts';
import { indexText } from '../search/full-text.ts';
import { parseInstant } from './check-write.ts';
import type { WriteScope } from './write-scope.ts';

/** A new thread, or what is new of the one with that id (which takes a version). */
export function writeThread(scope: WriteScope, write: WriteOf<'thread'>): Committed {
  const { core } = scope;
  const id = write.id ?? core.ids();
  const existing = core.records.read(id);
  if (existing === null) {
    insertThread(scope, id, write.title ?? null);
    core.threads.setWriting(id, write.write_allowed ?? null);
    return scope.committed('thread', id);
  }
  if (existing.kind !== 'thread') {
    throw new CommonplaceError(
      'duplicate_id',
      `The id ${id} belongs to a ${existing.kind}, not to a thread.`,
    );
  }
  const own = core.threads.own(id);
  const { title = own.title, write_allowed = own.write_allowed } = write;
  if (title === own.title && write_allowed === own.write_allowed) {
    return { kind: 'thread', id, version: existing.version, unchanged: true };
  }
  core.threads.rename(id, title);
  core.threads.setWriting(id, write_allowed);
  core.records.setVersion(id, scope.version());
  return scope.committed('thread', id);
}

/**
 * The thread a record belongs to, made when it isn't there yet. Errors: `source_forgotten` when it was forgotten, so that a
 * late write never brings it back (spec E6).
 */
export function ensureThread(scope: WriteScope, id: string): SourceReference {
  const record = scope.core.records.read(id);
  if (record !== null) return { id, version: record.version };
  const forgotten = scope.core.forgetLog.last(id);
  if (forgotten !== null) {
    throw new CommonplaceError(
      'source_forgotten',
      `Thread ${id} was forgotten at version ${forgotten.version}; nothing more can be written to it.`,
      { detail: { thread_id: id, forgotten_at: forgotten.version } },
    );
  }
  insertThread(scope, id, null);
  return { id, version: scope.version() };
}

function insertThread(scope: WriteScope, id: string, title: string | null): void {
  scope.insertRecord({ id, kind: 'thread', origin: 'user' });
  scope.core.threads.insert({ id, title, updated_at: toInstant(scope.now) });
}

/** A message with its full text and vector (spec A, R1). */
export function writeMessage(
  scope: WriteScope,
  write: WriteOf<'message'>,
  vector: Float32Array | null,
): Committed {
  const { core } = scope;
  const thread = ensureThread(scope, write.thread_id);
  const id = write.id ?? core.ids();
  const given = write.timestamp;
  const timestamp = toInstant(given === undefined ? scope.now : parseInstant(given, "A message's timestamp"));
  const origin = write.role === 'user' ? 'user' : 'model';
  scope.insertRecord({ id, kind: 'message', origin, created_at: timestamp });
  const rowid = core.conversation.insert({
    id,
    thread_id: write.thread_id,
    role: write.role,
    content: write.content,
    timestamp,
    run_id: write.run_id,
    citations: JSON.stringify(write.citations ?? []),
  });
  core.threads.touch(write.thread_id, timestamp);
  core.lineage.join({ id, kind: 'message' }, thread);
  scope.stamp({ id, kind: 'message' }, write.sources);
  indexText(core.vault.database, 'conversation', rowid, { text: write.content, title: '' });
  scope.putVector(id, 'conversation', vector);
  return scope.committed('message', id);
}

/** A tool call in full, with its preview (spec R10). */
export function writeToolLog(scope: WriteScope, write: WriteOf<'tool_log'>): Committed {
  const { core } = scope;
  const thread = ensureThread(scope, write.thread_id);
  const id = write.id ?? core.ids();
  scope.insertRecord({ id, kind: 'tool_log', origin: 'tool' });
  core.toolLogs.insert({
    id,
    thread_id: write.thread_id,
    run_id: write.run_id,
    tool_call_id: write.tool_call_id,
    tool_name: write.tool_name,
    tool_args: write.tool_args,
    result: write.result,
    result_preview: resultPreview(write.result),
    status: write.status,
    error_message: write.error_message,
    timestamp: toInstant(scope.now),
  });
  core.lineage.join({ id, kind: 'tool_log' }, thread);
  scope.stamp({ id, kind: 'tool_log' }, write.sources);
  return scope.committed('tool_log', id);
}
