import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { appendEvent } from '../../../main/journal/append-event.ts';
import {
  benchRun,
  inTemporaryFolder,
  openBenchDatabase,
  openBenchJournal,
  replyText,
  resultText,
} from './bench-run.ts';

const peers = fileURLToPath(new URL('peers/', import.meta.url));
const figures = z.object({ milliseconds: z.number(), bytes: z.number() });
type SaveFigures = z.infer<typeof figures>;

/** The same run of 200 steps saved by the journal and by LangGraph's SQLite checkpointer, both flushing each commit. */
export async function measurePeer(steps: number) {
  const skipped = installPeer();
  if (skipped !== null) return { skipped };
  const own = await saveInJournal(steps);
  const peer = await saveInPeer(steps);
  return {
    steps,
    own,
    peer,
    time_ratio: peer.milliseconds / own.milliseconds,
    size_ratio: peer.bytes / own.bytes,
  };
}

/** Null when the peer is there; else why not. */
function installPeer(): string | null {
  if (existsSync(join(peers, 'node_modules/@langchain/langgraph-checkpoint-sqlite'))) return null;
  try {
    execFileSync('npm', ['install', '--prefix', peers], { timeout: 120_000, stdio: 'pipe' });
    return null;
  } catch (error) {
    return `@langchain/langgraph-checkpoint-sqlite can't be installed: ${String(error).split('\n')[0]}`;
  }
}

function saveInJournal(steps: number): Promise<SaveFigures> {
  return inTemporaryFolder((folder) => {
    const path = join(folder, 'vault.db');
    const database = openBenchDatabase(path, 'durable');
    database.pragma('wal_checkpoint(TRUNCATE)');
    const empty = statSync(path).size;
    const journal = openBenchJournal(database);
    const append = database.transaction((event: Parameters<typeof appendEvent>[1]) =>
      appendEvent(journal, event, 1),
    );
    const start = performance.now();
    for (const event of benchRun('run', steps)) append(event);
    const milliseconds = performance.now() - start;
    database.close();
    return { milliseconds, bytes: statSync(path).size - empty };
  });
}

function saveInPeer(steps: number): Promise<SaveFigures> {
  return inTemporaryFolder((folder) => {
    const input = JSON.stringify({
      steps,
      path: join(folder, 'peer.db'),
      reply: replyText,
      result: resultText,
    });
    const output = execFileSync(process.execPath, [join(peers, 'langgraph-run.mjs')], {
      input,
      encoding: 'utf8',
    });
    return figures.parse(JSON.parse(output));
  });
}
