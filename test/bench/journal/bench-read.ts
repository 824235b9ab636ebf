import { statSync } from 'node:fs';
import { join } from 'node:path';
import { appendEvent } from '../../../main/journal/append-event.ts';
import { createFileCheckpointStore } from '../../../main/journal/file-checkpoint-store.ts';
import { foldRun, openJournalReader } from '../../../main/journal/fold-run.ts';
import { proveRecoveredRun, recoverRun } from '../../../main/journal/recover-run.ts';
import { verifyInParallel } from '../../../main/journal/verify-in-parallel.ts';
import { verifyJournal } from '../../../main/journal/verify-journal.ts';
import {
  appendRun,
  benchRun,
  inTemporaryFolder,
  median,
  openBenchDatabase,
  openBenchJournal,
} from './bench-run.ts';

const script = new URL('../../../main/journal/verify-worker.ts', import.meta.url);

/** Verify and fold: ten runs, on one thread and on all processors. */
export function measureVerification(events: number) {
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'vault.db');
    const database = openBenchDatabase(path, 'unflushed');
    const journal = openBenchJournal(database);
    for (let run = 0; run < 10; run++) appendRun(database, journal, `run-${run}`, events / 50);
    database.pragma('wal_checkpoint(TRUNCATE)');
    const bytes = statSync(path).size;
    const one = await perSecond(() => verifyJournal(database));
    database.close();
    const all = await perSecond(() => verifyInParallel({ path, script }));
    return { events: one.events, bytes, one_thread_per_second: one.rate, all_threads_per_second: all.rate };
  });
}

async function perSecond(
  verify: () => { ok: boolean; events: number } | Promise<{ ok: boolean; events: number }>,
) {
  const rates: number[] = [];
  let events = 0;
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now();
    const report = await verify();
    if (!report.ok) throw new Error('The journal just written does not verify.');
    events = report.events;
    rates.push((events / (performance.now() - start)) * 1000);
  }
  return { events, rate: Math.round(median(rates)) };
}

/** Checkpoint and a tail of 100 events in a long run; the proof of equivalence apart. */
export function measureRecovery(events: number) {
  return inTemporaryFolder((folder) => {
    const database = openBenchDatabase(join(folder, 'vault.db'), 'unflushed');
    const journal = openBenchJournal(database);
    const store = createFileCheckpointStore(join(folder, 'checkpoints'));
    const all = [...benchRun('run', events / 5)];
    database.transaction(() => all.slice(0, -100).forEach((event) => appendEvent(journal, event, 1)))();
    store.save('checkpoint', foldRun(openJournalReader(database), 'run'));
    database.transaction(() => all.slice(-100).forEach((event) => appendEvent(journal, event, 1)))();
    const recoveries: number[] = [];
    for (let turn = 0; turn < 50; turn++) {
      const start = performance.now();
      recoverRun(database, store, 'run');
      recoveries.push(performance.now() - start);
    }
    const start = performance.now();
    proveRecoveredRun(database, recoverRun(database, store, 'run'));
    const proof = performance.now() - start;
    database.close();
    return { events: all.length, tail: 100, recovery_ms: median(recoveries), proof_ms: proof };
  });
}

/** The database file's growth per event, after a run of so many steps. */
export function measureBytesPerEvent(steps: number) {
  return inTemporaryFolder((folder) => {
    const path = join(folder, 'vault.db');
    const database = openBenchDatabase(path, 'unflushed');
    const size = () => {
      database.exec('VACUUM');
      database.pragma('wal_checkpoint(TRUNCATE)');
      return statSync(path).size;
    };
    const empty = size();
    appendRun(database, openBenchJournal(database), 'run', steps);
    const bytes = size() - empty;
    database.close();
    return { steps, events: steps * 5 + 1, bytes_per_event: Math.round(bytes / (steps * 5 + 1)) };
  });
}
