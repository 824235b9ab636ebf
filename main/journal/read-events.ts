import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../shared/errors.ts';
import { checkChain, type JournalHead } from './chain.ts';
import type { EventRecord } from './event-record.ts';
import type { JournalEvent } from './events.ts';
import { journalEvent } from './journal-event.ts';

/** A record with the commit version that erased its content, which the chain does not cover. */
export type StoredEvent = EventRecord & { readonly erased_at: number | null };

/** The columns of a stored event, from `event` joined with `event_content`. */
export const storedEventColumns = `event.run_id, sequence, event.id, kind, schema, facts, content_hash, previous_hash, record_hash,
  at, CASE WHEN salt IS NULL THEN NULL ELSE lower(hex(salt)) END AS salt, json AS content, erased_at`;

/** A run's records as they are stored, unverified, in order of sequence; only those after `after`. */
export function readRecords(database: Database, runId: string, after = 0): readonly StoredEvent[] {
  return database
    .prepare<[string, number], StoredEvent>(
      `SELECT ${storedEventColumns} FROM event LEFT JOIN event_content ON event_id = event.id
       WHERE run_id = ? AND sequence > ? ORDER BY sequence`,
    )
    .all(runId, after);
}

/** A run's head, kept apart from its records. Throws `not_found` for a run that never was. */
export function readHead(database: Database, runId: string): JournalHead {
  const head = database
    .prepare<[string], JournalHead>(
      'SELECT head_sequence AS sequence, head_hash AS hash FROM run WHERE id = ?',
    )
    .get(runId);
  if (head !== undefined) return head;
  throw new CommonplaceError('not_found', `There is no run ${runId}; list the runs to see which there are.`, {
    detail: { run_id: runId },
  });
}

/**
 * A run's verified events, oldest first, upgraded to the present schema (spec C2). Throws `not_found` for a run that never was;
 * `journal_changed`, `journal_missing`, `journal_reordered` or `journal_foreign` for the first bad record.
 */
export function readEvents(database: Database, runId: string): readonly JournalEvent[] {
  return readVerifiedRecords(database, runId).map((record) => journalEvent(record, record.erased_at));
}

/** A run's records, verified; throws as `readEvents` does. */
export function readVerifiedRecords(database: Database, runId: string): readonly StoredEvent[] {
  const head = readHead(database, runId);
  const records = readRecords(database, runId);
  checkChain(runId, records, head);
  return records;
}
