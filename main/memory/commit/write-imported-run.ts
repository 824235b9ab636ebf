import { importRecords } from '../../journal/import-records.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { checkImportedRun } from './check-imported-run.ts';
import { ensureThread } from './write-conversation.ts';
import type { WriteScope } from './write-scope.ts';

/**
 * A run of another vault, to be read and verified here. What its events say is derived from the run, whose records are elsewhere, and so
 * goes with it, and it with its thread (spec E2). Errors: those of `checkImportedRun`.
 */
export function writeImportedRun(scope: WriteScope, { file }: WriteOf<'imported_run'>): Committed {
  const { core } = scope;
  const { run_id, records, state } = file;
  checkImportedRun(core, file);
  const thread = ensureThread(scope, state.thread_id);
  importRecords(core.journal, file, scope.version());
  core.lineage.join({ id: run_id, kind: 'run' }, thread);
  const run = { id: run_id, version: scope.version() };
  for (const { id, content } of records) if (content !== null) scope.stamp({ id, kind: 'event' }, [run]);
  return scope.committed('imported_run', run_id);
}
