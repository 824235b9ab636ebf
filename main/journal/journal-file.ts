import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { canonicalJson } from './canonical-json.ts';
import { checkChain, type JournalFault, journalError } from './chain.ts';
import { parseJsonText } from './event-body.ts';
import type { EventRecord } from './event-record.ts';
import type { JournalEvent } from './events.ts';
import { journalEvent } from './journal-event.ts';
import { isNestedDeeper } from './nesting.ts';
import { foldEvents } from './reducer.ts';
import type { RunState } from './run-state.ts';
import { type JournalReport, journalProblem } from './verify-journal.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const recordSchema = z.strictObject({
  at: z.string(),
  content: z.unknown(),
  content_hash: digest.nullable(),
  facts: z.unknown(),
  id: z.string(),
  kind: z.string(),
  previous_hash: digest,
  record_hash: digest,
  run_id: z.string(),
  salt: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  schema: z.int(),
  sequence: z.int(),
});
const trailerSchema = z.strictObject({ count: z.int(), head_hash: digest });
const lineSchema = z.union([recordSchema, trailerSchema]);

/** Whatever a journal says is nested less; what is nested much more can't be read at all. */
const mostLevels = 100;

/** A journal file that was read whole and proved. */
export interface JournalFile {
  readonly run_id: string;
  readonly records: readonly EventRecord[];
  readonly events: readonly JournalEvent[];
  readonly state: RunState;
}

/**
 * One run's records as JSONL: a line of canonical JSON per record, then the trailer {count, head_hash} by which lost last records are
 * found (spec C2). Erased content is null beside its hash.
 */
export function formatJournalFile(records: readonly EventRecord[]): string {
  const lines = records.map((record) =>
    canonicalJson({
      at: record.at,
      content: record.content === null ? null : parseJsonText(record.content, record),
      content_hash: record.content_hash,
      facts: parseJsonText(record.facts, record),
      id: record.id,
      kind: record.kind,
      previous_hash: record.previous_hash,
      record_hash: record.record_hash,
      run_id: record.run_id,
      salt: record.salt,
      schema: record.schema,
      sequence: record.sequence,
    }),
  );
  const trailer = canonicalJson({ count: records.length, head_hash: records.at(-1)?.record_hash ?? '' });
  return `${[...lines, trailer].join('\n')}\n`;
}

/**
 * Reads a journal file and proves it before anything is replayed: every byte counts, since each line has to be the canonical JSON
 * of what it says. Throws a `journal_` error for the first bad line, with its number in `detail.sequence`, or the reducer's error.
 */
export function readJournalFile(bytes: Uint8Array): JournalFile {
  const records: EventRecord[] = [];
  let trailer: z.infer<typeof trailerSchema> | null = null;
  const fault = (name: JournalFault, line: number) =>
    journalError(records[0]?.run_id ?? 'unknown', line, name);
  for (const [index, bytesOfLine] of splitLines(bytes).entries()) {
    const line = parseLine(bytesOfLine);
    if (line === null) throw fault('changed', index + 1);
    if (trailer !== null) throw fault('foreign', index + 1);
    if ('count' in line) trailer = line;
    else records.push(storedRecord(line));
  }
  if (trailer === null) throw fault('missing', records.length + 1);
  const runId = records[0]?.run_id;
  if (runId === undefined) throw fault('missing', 1);
  checkChain(runId, records, { sequence: trailer.count, hash: trailer.head_hash });
  const events = records.map((record) => journalEvent(record, null));
  return { run_id: runId, records, events, state: foldEvents(events) };
}

/** Verifies a journal file as the vault's journal is verified. What it finds is reported, never thrown. */
export function verifyJournalFile(bytes: Uint8Array): JournalReport {
  try {
    const file = readJournalFile(bytes);
    return { ok: true, runs: 1, events: file.records.length, problems: [] };
  } catch (error) {
    const runId = error instanceof CommonplaceError ? error.detail?.['run_id'] : undefined;
    const problem = journalProblem(String(runId ?? 'unknown'), error);
    return { ok: false, runs: 1, events: problem.sequence - 1, problems: [problem] };
  }
}

/** Lines without their newline. */
function splitLines(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  // A file has to end with a newline: an unfinished last line is given as one that no JSON can be.
  if (start < bytes.length) lines.push(new Uint8Array());
  return lines;
}

function parseLine(bytes: Uint8Array): z.infer<typeof lineSchema> | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isNestedDeeper(value, mostLevels)) return null;
    const line = lineSchema.safeParse(value);
    return line.success && canonicalJson(value) === text ? line.data : null;
  } catch {
    // Not UTF-8 or not JSON: the line isn't one the journal wrote, which null says.
    return null;
  }
}

function storedRecord(line: z.infer<typeof recordSchema>): EventRecord {
  return {
    ...line,
    facts: canonicalJson(line.facts),
    content: line.content === null ? null : canonicalJson(line.content),
  };
}
