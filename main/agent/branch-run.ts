import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import type { ConversationRecord } from '../../shared/records/records.ts';
import type { JournalEvent } from '../journal/events.ts';
import { foldEvents } from '../journal/reducer.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import { pausing } from './control-run.ts';
import { requireOwnRun } from './require-own-run.ts';
import { settledSteps } from './settled-steps.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface BranchedRun {
  readonly thread_id: string;
  readonly run_id: string;
}

/**
 * A new thread that goes another way from one step of a run (spec C7): the conversation before it, the question, and a paused run that
 * has done what the other had done at `sequence`, results included. Everything in it is made from the originals, so a forget reaches it.
 * Nothing runs until it is resumed. Errors: `not_found`, `stale_derivation` and `source_forgotten` when something of it was forgotten;
 * `invalid_input` for an imported run.
 */
export async function branchRun(
  { memory, ids }: Pick<TurnDependencies, 'memory' | 'ids'>,
  runId: string,
  sequence: number,
): Promise<BranchedRun> {
  await requireOwnRun(memory, runId);
  const events = await memory.readEvents(runId);
  const past = events.slice(0, sequence);
  const created = past[0];
  if (created?.kind !== 'run_created' || sequence > events.length) {
    throw new CommonplaceError(
      'not_found',
      `Run ${runId} has ${events.length} events; there is none ${sequence}.`,
    );
  }
  const messages = await memory.listMessages(created.facts.thread_id);
  const at = messages.findIndex((message) => message.id === created.facts.query_id);
  const query = messages[at];
  if (query === undefined) {
    throw new CommonplaceError('source_forgotten', `The question of run ${runId} was forgotten.`);
  }
  const branch = { thread_id: ids(), run_id: ids() };
  const query_id = ids();
  const { write_allowed } = foldEvents(past);
  const steps = settledSteps(past);
  await memory.commit([
    { kind: 'thread', id: branch.thread_id, title: null },
    // An answer that was kept through a forget is there to be read and nothing else (spec E7).
    ...messages
      .slice(0, at)
      .filter((message) => !message.kept)
      .map((message) => copyOf(message, branch.thread_id, null)),
    { ...copyOf(query, branch.thread_id, branch.run_id), id: query_id },
    {
      kind: 'event',
      event: {
        run_id: branch.run_id,
        kind: 'run_created',
        facts: { thread_id: branch.thread_id, write_allowed, query_id },
        content: null,
      },
      sources: [],
    },
    ...(await Promise.all(steps.map((step) => copyStep(memory, step, branch.run_id)))).flat(),
    ...pausing(branch.run_id),
  ]);
  return branch;
}

function copyOf(message: ConversationRecord, thread_id: string, run_id: string | null) {
  const { id, version, role, content, timestamp, citations } = message;
  return {
    kind: 'message',
    thread_id,
    role,
    content,
    run_id,
    timestamp,
    citations,
    sources: [{ id, version }],
  } as const satisfies MemoryWrite;
}

/** One event of the past in the new run, made from what the original was made from; a model call with what it saw. */
async function copyStep(
  memory: MemoryManager,
  step: JournalEvent,
  run_id: string,
): Promise<readonly MemoryWrite[]> {
  const { id, sequence: _sequence, schema: _schema, at: _at, erased_at: _erasedAt, ...past } = step;
  const copy: MemoryWrite = {
    kind: 'event',
    event: { ...past, run_id },
    sources: await sourcesOf(memory, id),
  };
  if (step.kind !== 'model_called') return [copy];
  const { call } = step.facts;
  const snapshot = await memory.readCallSnapshot(step.run_id, call);
  return [{ kind: 'snapshot', run_id, call, ...snapshot }, copy];
}

/** The run an event belongs to is not what it was made from. */
async function sourcesOf(memory: MemoryManager, eventId: string): Promise<readonly SourceReference[]> {
  const sources = await memory.readSources(eventId);
  return sources.filter(({ kind }) => kind !== 'run').map(({ id, version }) => ({ id, version }));
}
