import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../shared/errors.ts';
import type { Journal } from './append-event.ts';
import { noPreviousHash } from './event-record.ts';
import { formatJournalFile, type JournalFile, readJournalFile } from './journal-file.ts';
import { readVerifiedRecords } from './read-events.ts';
import { isEnded } from './run-state.ts';

/** A verified run as the text of a journal file; throws as `readEvents` does (spec C2). */
export function exportJournal(database: Database, runId: string): string {
  return formatJournalFile(readVerifiedRecords(database, runId));
}

/**
 * Takes the run of a journal file into the vault, byte for byte, inside the caller's transaction. Throws as `readJournalFile` does, and
 * `run_duplicate` when the id was used before.
 */
export function importJournal(journal: Journal, bytes: Uint8Array, commitVersion: number): JournalFile {
  const file = readJournalFile(bytes);
  const { run_id, records, state } = file;
  if (journal.readRun.get(run_id) !== undefined || journal.hasEvents.get(run_id) !== undefined) {
    throw new CommonplaceError(
      'run_duplicate',
      `Run ${run_id} can't be imported: the vault has it already.`,
      {
        detail: { run_id },
      },
    );
  }
  const startedAt = records[0]?.at ?? '';
  journal.insertRecord.run(run_id, commitVersion, startedAt);
  journal.insertRun.run(run_id, state.thread_id, noPreviousHash, startedAt);
  for (const record of records) {
    journal.insertEvent.run(
      run_id,
      record.sequence,
      record.id,
      record.kind,
      record.schema,
      record.facts,
      record.content_hash,
      record.previous_hash,
      record.record_hash,
      record.at,
    );
    if (record.salt !== null && record.content !== null) {
      journal.insertContent.run(record.id, Buffer.from(record.salt, 'hex'), record.content);
    } else if (record.content_hash !== null) {
      journal.markErased.run(record.id);
    }
  }
  const head = records.at(-1);
  const endedAt = isEnded(state.status) ? (head?.at ?? null) : null;
  journal.updateRun.run(
    state.status,
    state.version,
    head?.record_hash ?? noPreviousHash,
    state.steps,
    endedAt,
    run_id,
  );
  return file;
}
