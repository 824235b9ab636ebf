import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordHash } from '../../../../main/journal/event-record.ts';
import { readEvents, readRecords } from '../../../../main/journal/read-events.ts';
import { verifyInParallel } from '../../../../main/journal/verify-in-parallel.ts';
import { verifyJournal } from '../../../../main/journal/verify-journal.ts';
import { runEvents } from '../../../unit/main/journal/event-fixture.ts';
import { openTestJournal } from './journal-fixture.ts';

function openTwoRuns(path?: string) {
  const opened = openTestJournal(path);
  for (const id of ['r1', 'r2']) {
    const run = runEvents(id);
    opened.append([run.created(), run.step('a'), run.called(1), run.replied(1, 'text'), run.completed()]);
  }
  return opened;
}

test('C2 a vault that nobody touched verifies', () => {
  const { database } = openTwoRuns();
  expect(verifyJournal(database)).toEqual({ ok: true, runs: 2, events: 10, problems: [] });
});

test('C2 an empty vault verifies', () => {
  expect(verifyJournal(openTestJournal().database)).toEqual({ ok: true, runs: 0, events: 0, problems: [] });
});

test('C2 a run longer than a page verifies', () => {
  const { database, append } = openTwoRuns();
  const run = runEvents('r3');
  append([run.created(), ...Array.from({ length: 2100 }, (_item, index) => run.step(`s${index}`))]);
  expect(verifyJournal(database)).toMatchObject({ ok: true, events: 2111 });
});

const swap = `UPDATE event SET sequence = -1 WHERE run_id = 'r2' AND sequence = 3;
  UPDATE event SET sequence = 3 WHERE run_id = 'r2' AND sequence = 4;
  UPDATE event SET sequence = 4 WHERE run_id = 'r2' AND sequence = -1`;
test.each([
  ['changed', 3, `UPDATE event SET facts = replace(facts, 'loop', 'lure') WHERE run_id = 'r2'`],
  ['changed', 3, `UPDATE event SET kind = 'run_paused' WHERE run_id = 'r2' AND sequence = 3`],
  ['changed', 3, `UPDATE event SET at = '2020-01-01T00:00:00.000Z' WHERE run_id = 'r2' AND sequence = 3`],
  ['changed', 3, `UPDATE event SET record_hash = '${'f'.repeat(64)}' WHERE run_id = 'r2' AND sequence = 3`],
  ['changed', 3, `UPDATE event SET previous_hash = '${'f'.repeat(64)}' WHERE run_id = 'r2' AND sequence = 3`],
  ['changed', 4, `UPDATE event_content SET json = '{"text":"other"}'`],
  ['changed', 4, 'UPDATE event_content SET salt = zeroblob(16)'],
  ['changed', 4, `UPDATE event SET content_hash = NULL WHERE run_id = 'r2'`],
  ['missing', 3, `DELETE FROM event WHERE run_id = 'r2' AND sequence = 3`],
  ['missing', 1, `DELETE FROM event WHERE run_id = 'r2' AND sequence = 1`],
  ['missing', 4, `DELETE FROM event WHERE run_id = 'r2' AND sequence >= 4`],
  ['missing', 1, `DELETE FROM event WHERE run_id = 'r2'`],
  ['missing', 1, `DELETE FROM event WHERE run_id = 'r2'; DELETE FROM run WHERE id = 'r2'`],
  ['reordered', 3, swap],
  ['foreign', 1, `DELETE FROM run WHERE id = 'r2'`],
  ['foreign', 5, `UPDATE run SET head_sequence = 4 WHERE id = 'r2'`],
  ['changed', 5, `UPDATE run SET head_hash = '${'0'.repeat(64)}' WHERE id = 'r2'`],
  ['changed', 5, `UPDATE run SET status = 'failed' WHERE id = 'r2'`],
  ['changed', 4, `DELETE FROM event_content WHERE event_id IN (SELECT id FROM event WHERE run_id = 'r2')`],
  ['changed', 4, `DELETE FROM event_content; UPDATE event SET erased_at = 3 WHERE kind = 'model_replied'`],
  ['changed', 4, `UPDATE event SET erased_at = 0 WHERE run_id = 'r2' AND sequence = 4`],
  ['changed', 5, `UPDATE run SET thread_id = 'another' WHERE id = 'r2'`],
  ['changed', 5, `UPDATE run SET steps = 7 WHERE id = 'r2'`],
  ['changed', 5, `UPDATE run SET head_sequence = 'x' WHERE id = 'r2'`],
  ['changed', 5, `UPDATE run SET head_sequence = '' WHERE id = 'r2'`],
] as const)('C2 %s at %i is named: %s', (problem, sequence, tamper) => {
  const { database } = openTwoRuns();
  database.exec(tamper);
  const { ok, problems } = verifyJournal(database);
  expect({ ok, problems: problems.filter((found) => found.run_id === 'r2') }).toEqual({
    ok: false,
    problems: [{ run_id: 'r2', sequence, problem }],
  });
});

test('C2 content that a forget erased is not missed', () => {
  const { database } = openTwoRuns();
  database.exec(`DELETE FROM event_content; UPDATE event SET erased_at = 3 WHERE kind = 'model_replied';
    INSERT INTO forget_log (record_id, version, kind) VALUES ('message', 3, 'message')`);
  expect(verifyJournal(database).ok).toBe(true);
});

test('C2 reading refuses a tampered run by the fault and leaves others readable', () => {
  const { database } = openTwoRuns();
  database.exec(`UPDATE event SET facts = '{"step":"b"}' WHERE run_id = 'r2' AND sequence = 2`);
  expect(() => readEvents(database, 'r2')).toThrow(
    expect.objectContaining({ code: 'journal_changed', detail: { run_id: 'r2', sequence: 2 } }),
  );
  expect(readEvents(database, 'r1')).toHaveLength(5);
});

test('C1 a chain that was forged whole still has to keep the rules', () => {
  const { database } = openTwoRuns();
  let previous_hash = '0'.repeat(64);
  for (const record of readRecords(database, 'r2')) {
    const facts = record.kind === 'step_started' ? '{"step":" "}' : record.facts;
    const hash = recordHash({ ...record, facts, previous_hash });
    database
      .prepare('UPDATE event SET facts = ?, previous_hash = ?, record_hash = ? WHERE id = ?')
      .run(facts, previous_hash, hash, record.id);
    previous_hash = hash;
  }
  database.prepare("UPDATE run SET head_hash = ? WHERE id = 'r2'").run(previous_hash);
  expect(verifyJournal(database).problems).toEqual([{ run_id: 'r2', sequence: 2, problem: 'step_blank' }]);
});

test('C2 verifying on several threads finds the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'vault.db');
  const { database } = openTwoRuns(path);
  const script = new URL('../../../../main/journal/verify-worker.ts', import.meta.url);
  expect(await verifyInParallel({ path, script, threads: 2 })).toEqual(verifyJournal(database));
  database.exec(`DELETE FROM event WHERE sequence = 3`);
  const report = await verifyInParallel({ path, script, threads: 2 });
  expect(report).toEqual(verifyJournal(database));
  expect(report.problems).toHaveLength(2);
  database.close();
});
