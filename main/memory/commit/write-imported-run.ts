import { CommonplaceError } from '../../../shared/errors.ts';
import type { RecordKind } from '../../../shared/records/base.ts';
import { importRecords } from '../../journal/import-records.ts';
import type { JournalFile } from '../../journal/journal-file.ts';
import { isEnded } from '../../journal/run-state.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { ensureThread } from './write-conversation.ts';
import type { WriteScope } from './write-scope.ts';

/**
 * A run of another vault, to be read and verified here. What its events say is derived from the run, whose records are elsewhere, and so
 * goes with it, and it with its thread (spec E2). Errors: `run_duplicate`; `invalid_input` for a run that has not ended, which could be
 * resumed without its records; `source_forgotten` when it names or says what was forgotten here (spec E6).
 */
export function writeImportedRun(scope: WriteScope, { file }: WriteOf<'imported_run'>): Committed {
  const { core } = scope;
  const { run_id, records, state } = file;
  if (core.journal.readRun.get(run_id) !== undefined || core.journal.hasEvents.get(run_id) !== undefined) {
    throw new CommonplaceError('run_duplicate', `The vault has run ${run_id} already.`, {
      detail: { run_id },
    });
  }
  if (!isEnded(state.status)) {
    throw new CommonplaceError(
      'invalid_input',
      `Run ${run_id} had not ended when it was exported (it was ${state.status}). Export it again once it has.`,
    );
  }
  refuseForgotten(core, file);
  const thread = ensureThread(scope, state.thread_id);
  importRecords(core.journal, file, scope.version());
  core.lineage.join({ id: run_id, kind: 'run' }, thread);
  const run = { id: run_id, version: scope.version() };
  for (const { id, content } of records) if (content !== null) scope.stamp({ id, kind: 'event' }, [run]);
  return scope.committed('imported_run', run_id);
}

/** Kinds whose texts are recognised after they were forgotten. */
const texts = ['message', 'note', 'chunk'] as const satisfies readonly RecordKind[];
/** No id is longer. */
const longestId = 200;

function refuseForgotten(core: MemoryCore, { run_id, events }: JournalFile): void {
  const recognised = texts.filter((kind) => core.forgetLog.hasContent(kind));
  for (const event of events) {
    for (const said of stringsIn([run_id, event.facts, event.content])) {
      const forgotten =
        (said.length <= longestId ? core.forgetLog.last(said) : null) ??
        recognised
          .map((kind) => core.forgetLog.lastOfContent(core.fingerprint(said), kind))
          .find((found) => found !== null);
      if (forgotten === null || forgotten === undefined) continue;
      throw new CommonplaceError(
        'source_forgotten',
        `Event ${event.sequence} of run ${run_id} holds something that was forgotten at version ${forgotten.version}. The run was not imported.`,
        { detail: { run_id, sequence: event.sequence, forgotten_at: forgotten.version } },
      );
    }
  }
}

/** Every string in a value, however deep. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* stringsIn(part);
  }
}
