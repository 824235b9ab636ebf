import type { Database } from 'better-sqlite3';
import { formatJournalFile } from './journal-file.ts';
import { readVerifiedRecords } from './read-events.ts';

/** A verified run as the text of a journal file; throws as `readEvents` does (spec C2). */
export function exportJournal(database: Database, runId: string): string {
  return formatJournalFile(readVerifiedRecords(database, runId));
}
