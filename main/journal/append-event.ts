import type { Database, Statement } from 'better-sqlite3';
import {
  type Clock,
  type IdSource,
  type Instant,
  type RandomBytes,
  toInstant,
} from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { canonicalJson } from './canonical-json.ts';
import { checkEvent } from './check-event.ts';
import { foldedEvent, parseEventBody } from './event-body.ts';
import { contentHash, noPreviousHash, recordHash } from './event-record.ts';
import { eventSchemaVersion, type FoldedEvent, type NewEvent } from './events.ts';
import { isEnded, type RunStatus } from './run-state.ts';

interface RunRow {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly version: number;
  readonly head_hash: string;
  readonly steps: number;
}

/** What appending needs: statements prepared once per connection, and the world as arguments. */
export interface Journal {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly readRun: Statement<[string], RunRow>;
  readonly hasEvents: Statement<[string], { found: number }>;
  readonly insertRecord: Statement<[string, number, Instant]>;
  readonly insertRun: Statement<[string, string, string, Instant]>;
  readonly insertEvent: Statement<
    [string, number, string, string, number, string, string | null, string, string, Instant]
  >;
  readonly insertContent: Statement<[string, Buffer, string]>;
  /** For content that was erased, at a version of another vault, before its event came into this one. */
  readonly markErased: Statement<[string]>;
  readonly markImported: Statement<[string]>;
  readonly hasEvent: Statement<[string], { readonly found: 1 }>;
  readonly updateRun: Statement<[RunStatus, number, string, number, Instant | null, string]>;
}

/** Prepares a journal on a connection whose migrations have run. Keep it as long as the connection. */
export function openJournal(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
}): Journal {
  const { database, clock, ids, random } = options;
  return {
    clock,
    ids,
    random,
    readRun: database.prepare(
      'SELECT id AS run_id, status, head_sequence AS version, head_hash, steps FROM run WHERE id = ?',
    ),
    hasEvents: database.prepare('SELECT 1 AS found FROM event WHERE run_id = ? LIMIT 1'),
    insertRecord: database.prepare(
      "INSERT INTO record (id, kind, version, origin, created_at) VALUES (?, 'run', ?, 'user', ?)",
    ),
    insertRun: database.prepare(
      "INSERT INTO run (id, thread_id, status, head_hash, started_at) VALUES (?, ?, 'created', ?, ?)",
    ),
    insertEvent: database.prepare(
      `INSERT INTO event (run_id, sequence, id, kind, schema, facts, content_hash, previous_hash, record_hash, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    insertContent: database.prepare('INSERT INTO event_content (event_id, salt, json) VALUES (?, ?, ?)'),
    markErased: database.prepare('UPDATE event SET erased_at = 0 WHERE id = ?'),
    markImported: database.prepare('UPDATE run SET imported = 1 WHERE id = ?'),
    hasEvent: database.prepare('SELECT 1 AS found FROM event WHERE id = ?'),
    updateRun: database.prepare(
      `UPDATE run SET status = ?, head_sequence = ?, head_hash = ?, steps = ?, ended_at = coalesce(?, ended_at)
       WHERE id = ?`,
    ),
  };
}

/**
 * Appends one event (spec C2), inside the transaction of the effect's own records; costs the same however long the journal
 * is. `run_created` also writes the run's row and record, at `commitVersion`. Give `expectedSequence` to be refused when
 * someone else appended in between. Throws `run_duplicate` for a run id used before, and the named errors of `checkEvent` and
 * `parseEventBody`. Returns the event's id and sequence.
 */
export function appendEvent(
  journal: Journal,
  event: NewEvent,
  commitVersion: number,
  expectedSequence?: number,
): { readonly id: string; readonly sequence: number } {
  const run = journal.readRun.get(event.run_id) ?? null;
  if (event.kind === 'run_created' && (run !== null || journal.hasEvents.get(event.run_id) !== undefined)) {
    throw new CommonplaceError(
      'run_duplicate',
      `Run ${event.run_id} can't be created: the id was used before. Take a new one.`,
      { detail: { run_id: event.run_id } },
    );
  }
  const sequence = expectedSequence ?? (run?.version ?? 0) + 1;
  const id = journal.ids();
  const place = { run_id: event.run_id, sequence, id };
  const { kind, facts } = event;
  checkEvent(run, foldedEvent(place, event));
  parseEventBody({ kind, facts }, { ...place, schema: eventSchemaVersion });

  const at = toInstant(journal.clock());
  const content = event.content === null ? null : canonicalJson(event.content);
  const salt = content === null ? null : Buffer.from(journal.random(16));
  const unsigned = {
    ...place,
    kind,
    schema: eventSchemaVersion,
    facts: canonicalJson(facts),
    content_hash: content === null || salt === null ? null : contentHash(salt.toString('hex'), content),
    previous_hash: run?.head_hash ?? noPreviousHash,
    at,
  };
  const hash = recordHash(unsigned);
  if (event.kind === 'run_created') {
    journal.insertRecord.run(event.run_id, commitVersion, at);
    journal.insertRun.run(event.run_id, event.facts.thread_id, noPreviousHash, at);
  }
  journal.insertEvent.run(
    event.run_id,
    sequence,
    id,
    kind,
    unsigned.schema,
    unsigned.facts,
    unsigned.content_hash,
    unsigned.previous_hash,
    hash,
    at,
  );
  if (content !== null && salt !== null) journal.insertContent.run(id, salt, content);
  const steps = (run?.steps ?? 0) + (kind === 'step_started' ? 1 : 0);
  const status = statusAfter(run?.status ?? 'created', kind, steps);
  journal.updateRun.run(status, sequence, hash, steps, isEnded(status) ? at : null, event.run_id);
  return { id, sequence };
}

/** The run row's status, kept without a replay; verification proves it equal to the fold's. */
function statusAfter(status: RunStatus, kind: FoldedEvent['kind'], steps: number): RunStatus {
  switch (kind) {
    case 'step_started':
      return 'running';
    case 'run_paused':
      return 'paused';
    case 'run_resumed':
      return steps > 0 ? 'running' : 'created';
    case 'run_completed':
      return 'completed';
    case 'run_failed':
      return 'failed';
    case 'run_cancelled':
      return 'cancelled';
    default:
      return status;
  }
}
