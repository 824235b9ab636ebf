import type { Journal } from './append-event.ts';
import { noPreviousHash } from './event-record.ts';
import type { JournalFile } from './journal-file.ts';
import { isEnded } from './run-state.ts';

/**
 * Writes the run of a proven journal file as it is, byte for byte, inside the caller's transaction, which has made sure that the vault has
 * no such run and none of its events, and mark it as imported. What was erased before it was exported is erased here too.
 */
export function importRecords(
  journal: Journal,
  { run_id, records, state }: JournalFile,
  commitVersion: number,
): void {
  const startedAt = records[0]?.at ?? '';
  journal.insertRecord.run(run_id, commitVersion, startedAt);
  journal.insertRun.run(run_id, state.thread_id, noPreviousHash, startedAt);
  journal.markImported.run(run_id);
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
  const hash = head?.record_hash ?? noPreviousHash;
  journal.updateRun.run(state.status, state.version, hash, state.steps, endedAt, run_id);
}
