import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import * as z from 'zod';
import { errorCodes } from '../../shared/errors.ts';
import { journalFaults } from './chain.ts';
import { type JournalReport, journalRunIds } from './verify-journal.ts';

const reportSchema = z.object({
  ok: z.boolean(),
  runs: z.int(),
  events: z.int(),
  problems: z
    .array(
      z.object({
        run_id: z.string(),
        sequence: z.int(),
        problem: z.union([z.enum(journalFaults), z.enum(errorCodes)]),
      }),
    )
    .readonly(),
});

/**
 * Verifies a vault's database file as `verifyJournal` does, each run whole on one thread and all processors busy, so the caller's
 * thread stays free. No vault may have the file open: its lock keeps other connections out, so the app itself verifies on one thread.
 * `script` is the file of `verify-worker`.
 */
export async function verifyInParallel(options: {
  readonly path: string;
  readonly script: URL;
  readonly threads?: number;
}): Promise<JournalReport> {
  const shares = shareRuns(readRunLengths(options.path), options.threads ?? availableParallelism());
  const reports = await Promise.all(
    shares.map((runIds) => verifyOnThread(options.script, { path: options.path, run_ids: runIds })),
  );
  const problems = reports.flatMap((report) => report.problems);
  return {
    ok: problems.length === 0,
    runs: reports.reduce((sum, report) => sum + report.runs, 0),
    events: reports.reduce((sum, report) => sum + report.events, 0),
    problems: problems.sort((first, second) => (first.run_id < second.run_id ? -1 : 1)),
  };
}

interface RunLength {
  readonly id: string;
  readonly events: number;
}

function readRunLengths(path: string): readonly RunLength[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const length = database.prepare<[string], { events: number }>(
      'SELECT coalesce(max(sequence), 0) AS events FROM event WHERE run_id = ?',
    );
    return journalRunIds(database).map((id) => ({ id, events: length.get(id)?.events ?? 0 }));
  } finally {
    database.close();
  }
}

/** The longest run first, each to the share that has least. */
function shareRuns(runs: readonly RunLength[], threads: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: Math.max(1, Math.min(threads, runs.length)) }, () => ({
    events: 0,
    ids: new Array<string>(),
  }));
  for (const run of [...runs].sort((first, second) => second.events - first.events)) {
    const least = shares.reduce((best, share) => (share.events < best.events ? share : best));
    least.events += run.events;
    least.ids.push(run.id);
  }
  return shares.map((share) => share.ids);
}

function verifyOnThread(
  script: URL,
  workerData: { readonly path: string; readonly run_ids: readonly string[] },
): Promise<JournalReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData });
    worker.once('message', (message: unknown) => {
      const report = reportSchema.safeParse(message);
      if (report.success) resolve(report.data);
      else reject(report.error);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The verifying thread ended early, with code ${code}.`)));
  });
}
