import { CommonplaceError } from '../../../shared/errors.ts';
import { instantSchema, type RecordKind } from '../../../shared/records/base.ts';
import type { JournalFile } from '../../journal/journal-file.ts';
import { isEnded } from '../../journal/run-state.ts';
import type { MemoryCore } from '../memory-core.ts';
import { invalid } from './check-write.ts';

/** Kinds whose texts are recognised after they were forgotten. */
const texts = ['message', 'note', 'chunk'] as const satisfies readonly RecordKind[];
/** No id is longer. */
const longestId = 200;
/** An id may become a part of a file's name, and is shown in a terminal. */
const plainId = new RegExp(`^[\\w.:-]{1,${longestId}}$`);

/**
 * Checks what a proven chain does not prove: anyone can make one. Errors: `run_duplicate`; `invalid_input` for a run that has not ended,
 * ids that are not plain and times that are none; `duplicate_id` for an id that something of this vault has, which would be taken for it;
 * `source_forgotten` when it names or says what was forgotten here (spec E6).
 */
export function checkImportedRun(core: MemoryCore, file: JournalFile): void {
  const { run_id, records, state } = file;
  if (core.journal.readRun.get(run_id) !== undefined || core.journal.hasEvents.get(run_id) !== undefined) {
    throw new CommonplaceError('run_duplicate', `The vault has run ${run_id} already.`, {
      detail: { run_id },
    });
  }
  if (!isEnded(state.status)) {
    throw invalid(
      `Run ${run_id} had not ended when it was exported (it was ${state.status}). Export it again once it has.`,
    );
  }
  for (const id of [run_id, state.thread_id, ...records.map((record) => record.id)]) {
    if (!plainId.test(id)) {
      throw invalid(
        `The run was not imported: ${JSON.stringify(id.slice(0, longestId))} is no id of a run, a thread or an event. Only letters, digits and the marks _ . : - are.`,
      );
    }
  }
  for (const { at, sequence } of records) {
    if (!instantSchema.safeParse(at).success) {
      throw invalid(`The run was not imported: event ${sequence} says no time that is one.`);
    }
  }
  refuseForgotten(core, file);
  refuseTaken(core, file);
}

function refuseTaken(core: MemoryCore, { run_id, records, state }: JournalFile): void {
  const own = [run_id, ...records.map(({ id }) => id)];
  const seen = new Set([state.thread_id]);
  for (const id of own) {
    if (seen.has(id) || core.records.read(id) !== null || core.journal.hasEvent.get(id) !== undefined) {
      throw taken(id);
    }
    seen.add(id);
  }
  const thread = core.records.read(state.thread_id);
  const isEvent = core.journal.hasEvent.get(state.thread_id) !== undefined;
  if (isEvent || (thread !== null && thread.kind !== 'thread')) throw taken(state.thread_id);
}

function taken(id: string): CommonplaceError {
  return new CommonplaceError(
    'duplicate_id',
    `The run was not imported: something else has its id ${id} already.`,
    { detail: { id } },
  );
}

function refuseForgotten(core: MemoryCore, { run_id, events }: JournalFile): void {
  const recognised = texts.filter((kind) => core.forgetLog.hasContent(kind));
  for (const event of events) {
    for (const said of stringsIn([run_id, event.id, event.facts, event.content])) {
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

/** Every string in a value, names of fields too, however deep. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      if (!Array.isArray(value)) yield name;
      yield* stringsIn(part);
    }
  }
}
