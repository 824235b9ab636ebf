import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraseEventContent } from '../../../../main/journal/erase-event-content.ts';
import { exportJournal } from '../../../../main/journal/export-journal.ts';
import { readJournalFile, verifyJournalFile } from '../../../../main/journal/journal-file.ts';
import { readEvents, readRecords } from '../../../../main/journal/read-events.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { historyArbitrary } from '../../../unit/main/journal/history-arbitrary.ts';
import { openTestJournal } from './journal-fixture.ts';

const run = runEvents('r1');
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('C2 a run goes out as JSONL with its trailer and is read from it the same', () => {
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

  const file = readJournalFile(bytesOf(text));
  expect(file).toMatchObject({ run_id: 'r1', state: foldEvents(readEvents(first.database, 'r1')) });
  expect(file.records).toEqual(
    readRecords(first.database, 'r1').map(({ erased_at: _erasedAt, ...record }) => record),
  );
  expect(file.records[2]).toMatchObject({ content: null, salt: null });
  expect(verifyJournalFile(bytesOf(text)).ok).toBe(true);
});

test('C2 a run that was changed in the vault is not exported', () => {
  const { database, append } = openTestJournal();
  append([run.created(), run.step('a')]);
  database.prepare(`UPDATE event SET facts = '{"step":"b"}' WHERE sequence = 2`).run();
  expect(() => exportJournal(database, 'r1')).toThrow(expect.objectContaining({ code: 'journal_changed' }));
  expect(() => exportJournal(database, 'r2')).toThrow(expect.objectContaining({ code: 'not_found' }));
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
