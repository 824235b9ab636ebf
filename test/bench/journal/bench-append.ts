import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { appendEvent } from '../../../main/journal/append-event.ts';
import {
  benchRun,
  type Durability,
  inTemporaryFolder,
  median,
  openBenchDatabase,
  openBenchJournal,
} from './bench-run.ts';

interface AppendFigures {
  readonly durability: Durability;
  readonly appends_per_second: number;
  readonly raw_inserts_per_second: number;
  readonly ratio_to_raw: number;
}

/** Appends, one transaction each, against plain inserts of the very same rows, in turns of 500 so that both meet the same machine. */
export function measureAppends(durability: Durability, turns: number): Promise<AppendFigures> {
  return inTemporaryFolder((folder) => {
    const database = openBenchDatabase(join(folder, 'journal.db'), durability);
    const raw = openBenchDatabase(join(folder, 'raw.db'), durability);
    const journal = openBenchJournal(database);
    const append = database.transaction((event: Parameters<typeof appendEvent>[1]) =>
      appendEvent(journal, event, 1),
    );
    const insert = rawInserter(raw);
    const rates: { append: number; raw: number }[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const runId = `run-${turn}`;
      const events = [...benchRun(runId, 100)];
      const appended = perSecond(events.length, () => events.forEach((event) => append(event)));
      const rows = readRows(database, runId);
      rates.push({ append: appended, raw: perSecond(rows.length, () => rows.forEach((row) => insert(row))) });
    }
    database.close();
    raw.close();
    const appends = median(rates.map((rate) => rate.append));
    const inserts = median(rates.map((rate) => rate.raw));
    return {
      durability,
      appends_per_second: Math.round(appends),
      raw_inserts_per_second: Math.round(inserts),
      ratio_to_raw: median(rates.map((rate) => rate.append / rate.raw)),
    };
  });
}

type Values = readonly (string | number | Buffer | null)[];

interface RawRow {
  readonly event: Values;
  readonly content: Values | null;
}

function readRows(database: Database, runId: string): readonly RawRow[] {
  const read = (sql: string) => database.prepare<[string], Values>(sql).raw().all(runId);
  const contents = new Map(
    read('SELECT c.* FROM event_content c JOIN event e ON e.id = c.event_id WHERE e.run_id = ?').map(
      (row) => [row[0], row],
    ),
  );
  return read('SELECT * FROM event WHERE run_id = ? ORDER BY sequence').map((event) => ({
    event,
    content: contents.get(event[2] ?? null) ?? null,
  }));
}

function rawInserter(database: Database): (row: RawRow) => void {
  const event = database.prepare(`INSERT INTO event VALUES (${Array(11).fill('?').join(', ')})`);
  const content = database.prepare('INSERT INTO event_content VALUES (?, ?, ?)');
  return database.transaction((row: RawRow) => {
    event.run(row.event);
    if (row.content !== null) content.run(row.content);
  });
}

function perSecond(count: number, work: () => void): number {
  const start = performance.now();
  work();
  return (count / (performance.now() - start)) * 1000;
}
