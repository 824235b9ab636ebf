import type { Database, Statement } from 'better-sqlite3';
import { CommonplaceError } from '../../shared/errors.ts';
import {
  type ChainPosition,
  chainStart,
  headFault,
  type JournalHead,
  journalError,
  nameFault,
  nextPosition,
  recordHolds,
} from './chain.ts';
import { foldedEvent, parseEventBody, parseJsonText } from './event-body.ts';
import type { EventRecord } from './event-record.ts';
import { readRecords, storedEventColumns } from './read-events.ts';
import { applyEvent } from './reducer.ts';
import type { RunState, RunStatus } from './run-state.ts';

/** Records per read: enough to make the call cheap, few enough to stay in the young heap. */
const pageSize = 500;

/** What a run's row keeps of its events, so that it is known without a fold. */
interface RunRow extends JournalHead {
  readonly thread_id: string;
  readonly status: RunStatus;
  readonly steps: number;
}

/** The statements that stream a journal, prepared once. */
export interface JournalReader {
  readonly database: Database;
  readonly readPage: Statement<[string, number], EventRecord>;
  readonly readHead: Statement<[string], RunRow>;
  /** Whether something was forgotten at a commit version; 0 stands for a forget in the vault that a run came from. */
  readonly wasForgetting: (version: number) => boolean;
}

export function openJournalReader(database: Database): JournalReader {
  const forgets = new Set([0]);
  const readForget = database.prepare<[number], { found: number }>(
    'SELECT 1 AS found FROM forget_log WHERE version = ? LIMIT 1',
  );
  return {
    database,
    readPage: database.prepare(
      `SELECT ${storedEventColumns} FROM event LEFT JOIN event_content ON event_id = event.id
       WHERE run_id = ? AND sequence > ? ORDER BY sequence LIMIT ${pageSize}`,
    ),
    readHead: database.prepare(
      'SELECT head_sequence AS sequence, head_hash AS hash, thread_id, status, steps FROM run WHERE id = ?',
    ),
    wasForgetting: (version) => {
      if (!forgets.has(version) && readForget.get(version) !== undefined) forgets.add(version);
      return forgets.has(version);
    },
  };
}

/**
 * Folds a whole run from the database, in constant memory, verifying each record before it is applied, then the head and what
 * the run's row says of it (spec C1, C2). Call it inside a transaction. Throws `not_found`; the `journal_` errors and those of the
 * reducer, with the first bad position in `detail.sequence`.
 */
export function foldRun(reader: JournalReader, runId: string): RunState {
  let position = chainStart(runId);
  let state: RunState | null = null;
  for (;;) {
    const page = reader.readPage.all(runId, position.sequence - 1);
    for (const record of page) {
      if (!recordHolds(position, record)) throw faultAt(reader.database, position);
      if (!erasureHolds(reader, record)) throw journalError(runId, position.sequence, 'changed');
      state = applyRecord(state, record);
      position = nextPosition(record);
    }
    if (page.length < pageSize) break;
  }
  const last = { sequence: position.sequence - 1, hash: position.previous_hash };
  const head = reader.readHead.get(runId);
  if (head === undefined) throw withoutRow(runId, last);
  const end = headFault(last, head);
  if (end !== null) throw journalError(runId, end.sequence, end.fault);
  if (state === null) throw journalError(runId, 1, 'missing');
  const { thread_id, status, steps } = state;
  if (thread_id !== head.thread_id || status !== head.status || steps !== head.steps)
    throw journalError(runId, last.sequence, 'changed');
  return state;
}

/** Content says that a forget erased it: then there was one. It lies outside the chain, so the chain can't tell. */
function erasureHolds(reader: JournalReader, record: EventRecord): boolean {
  const erasedAt = record.erased_at ?? null;
  return erasedAt === null || (record.content === null && reader.wasForgetting(erasedAt));
}

function applyRecord(state: RunState | null, record: EventRecord): RunState {
  const facts = parseJsonText(record.facts, record);
  const body = parseEventBody({ kind: record.kind, facts }, record);
  return applyEvent(state, foldedEvent(record, body));
}

/** Reads the run again, whole this time, because a name for the fault takes the records around it. */
function faultAt(database: Database, position: ChainPosition): CommonplaceError {
  const records = readRecords(database, position.run_id);
  const fault = nameFault(position, records, position.sequence - 1);
  return journalError(position.run_id, position.sequence, fault);
}

function withoutRow(runId: string, last: JournalHead): CommonplaceError {
  if (last.sequence > 0) return journalError(runId, 1, 'foreign');
  return new CommonplaceError(
    'not_found',
    `There is no run ${runId}; list the runs to see which there are.`,
    {
      detail: { run_id: runId, sequence: 1 },
    },
  );
}
