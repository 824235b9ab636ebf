import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import * as z from 'zod';
import { verifyRuns } from './verify-journal.ts';

/** The thread behind `verifyInParallel`: verifies its share of the runs from one snapshot of the file and posts the report. */
const share = z.object({ path: z.string(), run_ids: z.array(z.string()) }).parse(workerData);
const database = new Database(share.path, { readonly: true, fileMustExist: true });
try {
  parentPort?.postMessage(database.transaction(() => verifyRuns(database, share.run_ids))());
} finally {
  database.close();
}
