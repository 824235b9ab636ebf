import { assertNever } from '../../../shared/errors.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Committed, MemoryWrite } from '../memory-write.ts';
import { explainDatabaseError } from '../vault/database.ts';
import { checkWrite } from './check-write.ts';
import { embedMessages } from './embed-messages.ts';
import { embedWrites, type PreparedWrite } from './embed-writes.ts';
import { requireUnderWay } from './require-under-way.ts';
import { writeChunks } from './write-chunks.ts';
import { writeMessage, writeThread, writeToolLog } from './write-conversation.ts';
import { writeEntity, writeSummary, writeWorkflow } from './write-derived.ts';
import { writeImportedRun } from './write-imported-run.ts';
import { writeCheckpoint, writeEvent, writeSnapshot } from './write-journal.ts';
import { writeNote } from './write-note.ts';
import { writePin, writeUnpin } from './write-pin.ts';
import { writeProviderCall } from './write-provider-call.ts';
import { type IndexChanges, openWriteScope, type WriteScope } from './write-scope.ts';
import { writeTask } from './write-task.ts';
import { writeTool } from './write-tool.ts';

/**
 * Embeds, then writes everything in one transaction under one commit version, or nothing (spec E1, E2, E6), as when it is in the
 * name of a run that has ended (spec E4). Messages are embedded afterwards (spec R1).
 */
export async function commitWrites(
  core: MemoryCore,
  writes: readonly MemoryWrite[],
  within?: { readonly run_id: string },
): Promise<readonly Committed[]> {
  for (const write of writes) checkWrite(write);
  const prepared = await embedWrites(core, writes);
  const committed = inTransaction(core, (scope) => {
    if (within !== undefined) requireUnderWay(core, within.run_id);
    return prepared.flatMap((one) => writeOne(scope, one));
  });
  await embedMessages(core, writes, committed);
  return committed;
}

/**
 * Runs `work` as one writing transaction, and tells the in-memory index of it once it is committed. Errors: `storage_full` and
 * `vault_corrupt` beside those of `work`; nothing is written then.
 */
export function inTransaction<Result>(core: MemoryCore, work: (scope: WriteScope) => Result): Result {
  const changes: IndexChanges = { added: [], removed: [] };
  const { database, paths } = core.vault;
  const transaction = database.transaction(() => work(openWriteScope(core, changes)));
  let result: Result;
  try {
    result = transaction.immediate();
  } catch (error) {
    throw explainDatabaseError(paths.database, error);
  }
  if (changes.removed.length > 0) core.index.remove(changes.removed);
  if (changes.added.length > 0) core.index.add(changes.added);
  return result;
}

function writeOne(scope: WriteScope, { write, vectors }: PreparedWrite): readonly Committed[] {
  const vector = vectors[0] ?? null;
  switch (write.kind) {
    case 'thread':
      return [writeThread(scope, write)];
    case 'message':
      return [writeMessage(scope, write, vector)];
    case 'tool_log':
      return [writeToolLog(scope, write)];
    case 'workflow':
      return [writeWorkflow(scope, write, vector)];
    case 'entity':
      return [writeEntity(scope, write, vector)];
    case 'summary':
      return [writeSummary(scope, write, vector)];
    case 'note':
      return [writeNote(scope, write)];
    case 'pin':
      return [writePin(scope, write)];
    case 'unpin':
      return [writeUnpin(scope, write)];
    case 'tool':
      return [writeTool(scope, write, vector)];
    case 'chunks':
      return writeChunks(scope, write, vectors);
    case 'event':
      return [writeEvent(scope, write)];
    case 'snapshot':
      return [writeSnapshot(scope, write)];
    case 'task':
      return [writeTask(scope, write)];
    case 'provider_call':
      return [writeProviderCall(scope, write)];
    case 'imported_run':
      return [writeImportedRun(scope, write)];
    case 'checkpoint':
      return [writeCheckpoint(scope, write)];
    default:
      return assertNever(write);
  }
}
