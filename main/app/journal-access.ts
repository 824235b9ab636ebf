import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { CommonplaceError } from '../../shared/errors.ts';
import { leadsInto } from '../ingest/own-files.ts';
import type { JournalAccess } from '../ipc/handlers/runs.ts';
import { exportJournal } from '../journal/export-journal.ts';
import { readJournalFile, verifyJournalFile } from '../journal/journal-file.ts';
import { listRuns } from '../journal/list-runs.ts';
import { readHead } from '../journal/read-events.ts';
import { verifyJournal } from '../journal/verify-journal.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';

export interface JournalAccessOptions {
  readonly database: Database;
  /** The vault's folder. */
  readonly vaultFolder: string;
  readonly memory: Pick<MemoryManager, 'rememberExport' | 'commit'>;
}

/**
 * The journal of an open vault, as the run handlers use it. Exports are remembered, so that a forget reaches them (spec E8). Of the vault
 * itself only its folder for exports may be named: closing the database's file would drop SQLite's lock, writing it would end the vault.
 */
export function journalAccess({ database, vaultFolder, memory }: JournalAccessOptions): JournalAccess {
  const exportsFolder = join(vaultFolder, 'exports');
  const refuseOwn = async (path: string): Promise<void> => {
    if ((await leadsInto(exportsFolder, path)) || !(await leadsInto(vaultFolder, path))) return;
    throw new CommonplaceError(
      'invalid_input',
      `${path} belongs to the vault itself. Name a file outside ${vaultFolder}, or one in ${exportsFolder}.`,
    );
  };
  return {
    listRuns: async (threadId) => listRuns(database, threadId),
    verify: async () => verifyJournal(database),
    verifyFile: async (path) => {
      await refuseOwn(path);
      return verifyJournalFile(await readJournal(path));
    },
    exportRun: async (runId, path) => {
      if (path !== undefined) await refuseOwn(path);
      const text = exportJournal(database, runId);
      const file = path ?? join(exportsFolder, `run-${encodeURIComponent(runId)}.jsonl`);
      if (await leadsInto(exportsFolder, file)) await mkdir(dirname(file), { recursive: true });
      await writeJournal(file, text);
      await memory.rememberExport(resolve(file), runId, Buffer.from(text));
      return { file, events: readHead(database, runId).sequence };
    },
    importRun: async (path) => {
      await refuseOwn(path);
      const file = readJournalFile(await readJournal(path));
      await memory.commit([{ kind: 'imported_run', file }]);
      const { run_id, records, state } = file;
      return { run_id, thread_id: state.thread_id, status: state.status, events: records.length };
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

async function writeJournal(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CommonplaceError('invalid_input', `The file ${path} cannot be written. Check the path.`, {
      cause: error,
    });
  }
}
