import { CommonplaceError } from '../../shared/errors.ts';
import { contentHash, type EventRecord, noPreviousHash, recordHash } from './event-record.ts';

/** What is wrong with the first bad record of a journal (spec C2). */
export const journalFaults = ['changed', 'missing', 'reordered', 'foreign'] as const;
export type JournalFault = (typeof journalFaults)[number];

/** What the next record has to be. */
export interface ChainPosition {
  readonly run_id: string;
  readonly sequence: number;
  readonly previous_hash: string;
}

/** The last record's sequence and hash, kept apart so that lost last records are found. */
export interface JournalHead {
  readonly sequence: number;
  readonly hash: string;
}

/** Where a run's chain begins. */
export function chainStart(runId: string): ChainPosition {
  return { run_id: runId, sequence: 1, previous_hash: noPreviousHash };
}

/** Whether a record is the one that belongs at a position: its run, its place, its link, then its own hash and its content's. */
export function recordHolds(position: ChainPosition, record: EventRecord): boolean {
  return (
    record.previous_hash === position.previous_hash &&
    record.run_id === position.run_id &&
    record.sequence === position.sequence &&
    recordHash(record) === record.record_hash &&
    contentHolds(record)
  );
}

/** Erased content holds: the hash stays, the content is gone. One that is gone and was not erased was taken out. */
function contentHolds(record: EventRecord): boolean {
  if (record.erased_at === null && record.content_hash !== null && record.content === null) return false;
  if (record.content === null || record.salt === null) return record.content === record.salt;
  return record.content_hash !== null && contentHash(record.salt, record.content) === record.content_hash;
}

/**
 * Names what is wrong with a record that does not hold at a position, the link before the record's own hash (spec C2).
 * `records` are all the run's records as found, the record's own place among them is `index`.
 */
export function nameFault(
  position: ChainPosition,
  records: readonly EventRecord[],
  index: number,
): JournalFault {
  const record = records[index];
  if (record === undefined) return 'missing';
  if (record.run_id !== position.run_id) return 'foreign';
  if (record.previous_hash === position.previous_hash) {
    if (recordHash(record) !== record.record_hash || !contentHolds(record)) return 'changed';
    return record.sequence > position.sequence ? 'missing' : 'reordered';
  }
  if (record.sequence > position.sequence) {
    return records.some((other) => other.sequence === position.sequence) ? 'reordered' : 'missing';
  }
  if (record.sequence < position.sequence) return 'reordered';
  if (records.some((other) => other.record_hash === record.previous_hash)) return 'reordered';
  return records[index + 1]?.previous_hash === position.previous_hash ? 'foreign' : 'changed';
}

/** What the records lack, or have too much of, against the head kept apart; null when they end where it says. */
export function headFault(
  last: JournalHead,
  head: JournalHead,
): { readonly sequence: number; readonly fault: JournalFault } | null {
  if (!Number.isInteger(head.sequence)) return { sequence: last.sequence, fault: 'changed' };
  if (last.sequence < head.sequence) return { sequence: last.sequence + 1, fault: 'missing' };
  if (last.sequence > head.sequence) return { sequence: head.sequence + 1, fault: 'foreign' };
  return last.hash === head.hash ? null : { sequence: last.sequence, fault: 'changed' };
}

/**
 * Checks a whole run's records before anything is replayed from them. Throws `journal_changed`, `journal_missing`,
 * `journal_reordered` or `journal_foreign` for the first bad record, with its position in `detail.sequence` (spec C2).
 */
export function checkChain(runId: string, records: readonly EventRecord[], head: JournalHead): void {
  checkRecords(chainStart(runId), records, head);
}

/**
 * Checks the records after `after`, up to the head. The first of `records` is the one at `after`: its own hash is proved, but not
 * what it links to. No records at all, where the head is at `after` or before it, is nothing wrong. Throws as `checkChain` does.
 */
export function checkTail(
  runId: string,
  records: readonly EventRecord[],
  after: number,
  head: JournalHead,
): void {
  const anchor = records[0];
  if (anchor === undefined) {
    if (head.sequence < after) return;
    throw journalError(runId, after, 'missing');
  }
  const position = { run_id: runId, sequence: after, previous_hash: anchor.previous_hash };
  checkRecords(position, records, head);
}

function checkRecords(start: ChainPosition, records: readonly EventRecord[], head: JournalHead): void {
  let position = start;
  for (const [index, record] of records.entries()) {
    if (!recordHolds(position, record)) {
      throw journalError(start.run_id, position.sequence, nameFault(position, records, index));
    }
    position = nextPosition(record);
  }
  const end = headFault({ sequence: position.sequence - 1, hash: position.previous_hash }, head);
  if (end !== null) throw journalError(start.run_id, end.sequence, end.fault);
}

/** The position after a record that holds. */
export function nextPosition(record: EventRecord): ChainPosition {
  return {
    run_id: record.run_id,
    sequence: record.sequence + 1,
    previous_hash: record.record_hash,
  };
}

/** The error that names a bad record. */
export function journalError(runId: string, sequence: number, fault: JournalFault): CommonplaceError {
  return new CommonplaceError(
    `journal_${fault}`,
    `The journal of run ${runId} is not as it was written: record ${sequence} is ${fault}. Nothing was replayed; restore a backup or forget the run.`,
    { detail: { run_id: runId, sequence } },
  );
}
