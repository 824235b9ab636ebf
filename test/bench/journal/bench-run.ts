import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { v7 } from 'uuid';
import { appendEvent, type Journal, openJournal } from '../../../main/journal/append-event.ts';
import type { NewEvent } from '../../../main/journal/events.ts';
import { memoryCore } from '../../../main/memory/migrations/0010-memory-core.ts';

/** `durable`: each commit flushed to the disk, as the vault does. `unflushed`: as the vault does for what can be made again. */
export type Durability = 'durable' | 'unflushed';

export function openBenchDatabase(path: string, durability: Durability): Database.Database {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${durability === 'durable' ? 'FULL' : 'NORMAL'}`);
  database.pragma('secure_delete = ON');
  database.pragma('foreign_keys = ON');
  database.exec(memoryCore.sql);
  return database;
}

export function openBenchJournal(database: Database.Database): Journal {
  return openJournal({ database, clock: Date.now, ids: () => v7(), random: (length) => randomBytes(length) });
}

/** The text of a step's model reply and of its tool's result, about as long as real ones. */
export const replyText = 'Tiered summary ledgers cut resumption errors by 41% on synthetic tasks. '.repeat(4);
export const resultText = 'Heron: entity-conditioned routing halves tool-selection errors. '.repeat(8);

/** A run of `steps` steps, five events each, without its end. */
export function* benchRun(run_id: string, steps: number): Generator<NewEvent> {
  yield { run_id, kind: 'run_created', facts: { thread_id: 'bench', write_allowed: true }, content: null };
  for (let call = 1; call <= steps; call++) yield* benchStep(run_id, call);
}

function* benchStep(run_id: string, call: number): Generator<NewEvent> {
  const tool_call_id = `call_${call}`;
  const tool = 'fetch_notes';
  yield { run_id, kind: 'step_started', facts: { step: `call-${call}` }, content: null };
  yield {
    run_id,
    kind: 'model_called',
    facts: { call, model: 'scripted', purpose: 'answer' },
    content: null,
  };
  yield {
    run_id,
    kind: 'model_replied',
    facts: {
      call,
      finish: 'tool_calls',
      prompt_tokens: 900,
      completion_tokens: 70,
      tool_calls: 1,
      duration_ms: 5,
    },
    content: { text: replyText },
  };
  yield {
    run_id,
    kind: 'tool_started',
    facts: { tool_call_id, tool, effect: 'memory', repeatable: false },
    content: null,
  };
  yield {
    run_id,
    kind: 'tool_finished',
    facts: { tool_call_id, tool, status: 'success', tool_log_id: v7(), duration_ms: 3 },
    content: { result: resultText },
  };
}

/** Appends a whole run in one transaction. */
export function appendRun(database: Database.Database, journal: Journal, runId: string, steps: number): void {
  database.transaction(() => {
    for (const event of benchRun(runId, steps)) appendEvent(journal, event, 1);
  })();
}

/** A folder that goes when the work in it is done. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? Number.NaN;
}
