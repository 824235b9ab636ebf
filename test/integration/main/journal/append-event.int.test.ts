import { describe, expect, test } from 'vitest';
import { appendEvent } from '../../../../main/journal/append-event.ts';
import { eraseEventContent } from '../../../../main/journal/erase-event-content.ts';
import { readEvents } from '../../../../main/journal/read-events.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openTestJournal } from './journal-fixture.ts';

const run = runEvents('r1');
const whole = [
  run.created(),
  run.step('retrieve'),
  run.called(1),
  run.replied(1, 'Kestrel cut errors by 41%.'),
  run.completed(),
];

describe('appending', () => {
  test('C2 what was appended is read back in order, with ids, sequence, time and content', () => {
    const { database, append } = openTestJournal();
    const appended = append(whole);
    const events = readEvents(database, 'r1');
    expect(events.map(({ run_id, kind, facts, content }) => ({ run_id, kind, facts, content }))).toEqual(
      whole,
    );
    expect(events.map(({ id, sequence }) => ({ id, sequence }))).toEqual(appended);
    expect(events.map((event) => event.sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(events[0]?.at).toMatch(/^2026-01-01T00:00:00\.\d{3}Z$/);
  });

  test('C2 run_created writes the run with its record, and the row keeps up with the fold', () => {
    const { database, append } = openTestJournal();
    append(whole.slice(0, 2));
    const row = () =>
      database.prepare('SELECT status, head_sequence, steps, ended_at FROM run WHERE id = ?').get('r1');
    expect(row()).toEqual({ status: 'running', head_sequence: 2, steps: 1, ended_at: null });
    append([run.paused(), run.resumed(), run.completed()]);
    expect(row()).toMatchObject({ status: 'completed', head_sequence: 5 });
    expect(row()).toMatchObject({ ended_at: readEvents(database, 'r1').at(-1)?.at });
    expect(foldEvents(readEvents(database, 'r1')).status).toBe('completed');
    expect(database.prepare("SELECT kind, version, origin FROM record WHERE id = 'r1'").get()).toEqual({
      kind: 'run',
      version: 1,
      origin: 'user',
    });
  });

  test.each([
    ['run_created_missing', [], run.step('a'), undefined],
    ['run_duplicate', [run.created()], run.created(), undefined],
    ['run_duplicate', [run.created(), run.cancelled()], run.created(), undefined],
    ['run_ended', [run.created(), run.cancelled()], run.step('a'), undefined],
    ['sequence_gap', [run.created()], run.step('a'), 3],
    ['sequence_gap', [run.created()], run.step('a'), 1],
    ['step_blank', [run.created()], run.step(' '), undefined],
    ['reason_blank', [run.created()], run.failed(''), undefined],
    ['event_facts_invalid', [run.created()], run.called(0), undefined],
  ] as const)('C1 C2 %s is refused and leaves nothing', (code, before, event, expectedSequence) => {
    const { database, journal, append } = openTestJournal();
    append(before);
    const tables = () =>
      ['event', 'event_content', 'run', 'record'].map((table) =>
        database.prepare(`SELECT * FROM ${table}`).all(),
      );
    const unchanged = tables();
    expect(() => appendEvent(journal, event, 2, expectedSequence)).toThrow(expect.objectContaining({ code }));
    expect(tables()).toEqual(unchanged);
  });

  test('C2 appending costs the same however long the journal is: no statement scans', () => {
    const { database, journal } = openTestJournal();
    const reads = [journal.readRun, journal.hasEvents, journal.updateRun];
    for (const { source } of reads) {
      const placeholders = Array(source.split('?').length - 1).fill('');
      const plan = database
        .prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`)
        .all(...placeholders);
      expect(plan.map((step) => step.detail)).toEqual([expect.stringMatching(/^SEARCH (run|event) USING /)]);
    }
  });

  test('C2 an append that is rolled back leaves the chain whole', () => {
    const { database, append } = openTestJournal();
    append(whole.slice(0, 2));
    expect(() =>
      database.transaction(() => {
        append([run.called(1)]);
        throw new Error('the effect failed');
      })(),
    ).toThrow('the effect failed');
    append(whole.slice(2));
    expect(readEvents(database, 'r1')).toHaveLength(5);
  });

  test('E8 erased content is gone, salt included, and the journal still verifies', () => {
    const { database, append } = openTestJournal();
    const ids = append(whole).map((event) => event.id);
    expect(eraseEventContent(database, ids, 7)).toBe(1);
    expect(eraseEventContent(database, ids, 8)).toBe(0);
    expect(database.prepare('SELECT count(*) AS rows FROM event_content').get()).toEqual({ rows: 0 });
    const events = readEvents(database, 'r1');
    expect(events[3]).toMatchObject({ content: null, erased_at: 7 });
    expect(events[2]).toMatchObject({ content: null, erased_at: null });
    expect(foldEvents(events).status).toBe('completed');
  });

  test('C2 a run that never was is not found', () => {
    const { database } = openTestJournal();
    expect(() => readEvents(database, 'nowhere')).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});
