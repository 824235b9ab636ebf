import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseEventContent } from '../../../../main/journal/erase-event-content.ts';
import { exportJournal, importJournal } from '../../../../main/journal/import-journal.ts';
import { readJournalFile, verifyJournalFile } from '../../../../main/journal/journal-file.ts';
import { readEvents } from '../../../../main/journal/read-events.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { verifyJournal } from '../../../../main/journal/verify-journal.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { historyArbitrary } from '../../../unit/main/journal/history-arbitrary.ts';
import { openTestJournal } from './journal-fixture.ts';

const run = runEvents('r1');
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('C2 a run goes out as JSONL with its trailer and comes back the same', () => {
  const first = openTestJournal();
  const ids = first.append([
    run.created(),
    run.step('a'),
    run.replied(1, 'gone'),
    run.replied(2, 'Zürich ✓ 東京'),
  ]);
  eraseEventContent(first.database, [ids[2]?.id ?? ''], 5);
  const text = exportJournal(first.database, 'r1');
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(JSON.parse(lines[4] ?? '')).toEqual({
    count: 4,
    head_hash: JSON.parse(lines[3] ?? '').record_hash,
  });

  const second = openTestJournal(':memory:', 'later');
  importJournal(second.journal, bytesOf(text), 3);
  expect(exportJournal(second.database, 'r1')).toBe(text);
  expect(verifyJournal(second.database)).toEqual({ ok: true, runs: 1, events: 4, problems: [] });
  expect(readEvents(second.database, 'r1')[2]).toMatchObject({ content: null, erased_at: 0 });
  second.append([run.completed()]);
  expect(foldEvents(readEvents(second.database, 'r1')).status).toBe('completed');
});

test('C2 a run the vault has, or a tampered file, is not imported', () => {
  const { database, journal, append } = openTestJournal();
  append([run.created(), run.step('a')]);
  const text = exportJournal(database, 'r1');
  expect(() => importJournal(journal, bytesOf(text), 2)).toThrow(
    expect.objectContaining({ code: 'run_duplicate' }),
  );
  const other = openTestJournal();
  expect(() => importJournal(other.journal, bytesOf(text.replace('"a"', '"b"')), 2)).toThrow(
    expect.objectContaining({ code: 'journal_changed' }),
  );
  expect(verifyJournal(other.database).runs).toBe(0);
});

test('C2 any single-byte change to any exported journal is found', () => {
  fc.assert(
    fc.property(
      historyArbitrary('r1'),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 10, maxLength: 20 }),
      (events, changes) => {
        const { database, append } = openTestJournal();
        append(events);
        const bytes = bytesOf(exportJournal(database, 'r1'));
        expect(readJournalFile(bytes).state).toEqual(foldEvents(readEvents(database, 'r1')));
        for (const [at, change] of changes) {
          const changed = bytes.slice();
          changed[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change;
          expect(verifyJournalFile(changed).ok).toBe(false);
        }
      },
    ),
    { numRuns: 60 },
  );
});
