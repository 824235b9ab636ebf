import { readFile, writeFile } from 'node:fs/promises';
import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../shared/errors.ts';
import type { JournalAccess } from '../ipc/handlers/runs.ts';
import { exportJournal } from '../journal/import-journal.ts';
import { verifyJournalFile } from '../journal/journal-file.ts';
import { listRuns } from '../journal/list-runs.ts';
import { readEvents } from '../journal/read-events.ts';
import { verifyJournal } from '../journal/verify-journal.ts';

/** The journal of an open vault, as the run handlers use it. */
export function journalAccess(database: Database): JournalAccess {
  return {
    listRuns: async (threadId) => listRuns(database, threadId),
    verify: async () => verifyJournal(database),
    verifyFile: async (path) => verifyJournalFile(await readJournal(path)),
    exportRun: async (runId, path) => {
      const events = readEvents(database, runId);
      if (events.length === 0)
        throw new CommonplaceError('not_found', `There is no run with the id "${runId}".`);
      await writeFile(path, exportJournal(database, runId));
      return events.length;
    },
  };
}

async function readJournal(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new CommonplaceError('not_found', `The file ${path} cannot be read. Check the path.`, {
      cause: error,
    });
  }
}
