import Database from 'better-sqlite3';
import { appendEvent, type Journal, openJournal } from '../../../../main/journal/append-event.ts';
import type { NewEvent } from '../../../../main/journal/events.ts';
import { allMigrations } from '../../../../main/memory/migrations/all-migrations.ts';
import { runMigrations } from '../../../../main/memory/migrations/run-migrations.ts';

/** A vault in memory with a journal on it; ids, clock and random bytes count up, so every run of a test is the same. */
export function openTestJournal(
  path = ':memory:',
  idPrefix = 'event',
): {
  readonly database: Database.Database;
  readonly journal: Journal;
  readonly append: (
    events: readonly NewEvent[],
  ) => readonly { readonly id: string; readonly sequence: number }[];
} {
  const database = new Database(path);
  database.pragma('foreign_keys = ON');
  runMigrations(database, allMigrations);
  let count = 0;
  const next = () => ++count;
  const journal = openJournal({
    database,
    clock: () => 1_767_225_600_000 + next(),
    ids: () => `${idPrefix}-${String(next()).padStart(8, '0')}`,
    random: (length) => new Uint8Array(length).fill(next() % 256),
  });
  const append = (events: readonly NewEvent[]) => events.map((event) => appendEvent(journal, event, 1));
  return { database, journal, append };
}
