import {
  type EventView,
  eventViewSchema,
  type RunStateView,
  type RunSummary,
  type UnfinishedRun,
} from '../../../shared/contract/runs.ts';
import type { JournalEvent } from '../../journal/events.ts';
import { foldEvents } from '../../journal/reducer.ts';
import { type RunState, stopReason } from '../../journal/run-state.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

/** As much of a run's state as front ends are shown. */
export function toStateView(state: RunState): RunStateView {
  const { run_id, thread_id, status, version, last_event_id, step, write_allowed, failure_reason } = state;
  return {
    run_id,
    thread_id,
    status,
    version,
    last_event_id,
    step,
    write_allowed,
    failure_reason,
    stop_reason: stopReason(status, failure_reason),
  };
}

const factsSchema = eventViewSchema.shape.facts;

export function toEventView(event: JournalEvent): EventView {
  const { id, run_id, sequence, kind, schema, at, facts, content, erased_at } = event;
  return { id, run_id, sequence, kind, schema, at, facts: factsSchema.parse(facts), content, erased_at };
}

/** What a user has to know of an unfinished run to decide about it: its question, and the tools that were in flight. */
export async function describeUnfinished(memory: MemoryManager, run: RunSummary): Promise<UnfinishedRun> {
  const events = await memory.readEvents(run.run_id);
  const { in_flight_tools } = foldEvents(events);
  const created = events[0];
  const query =
    created?.kind === 'run_created' && created.facts.query_id !== undefined
      ? await memory.readRecord(created.facts.query_id)
      : null;
  return {
    ...run,
    question: query?.store === 'conversation' ? query.content : null,
    in_flight: in_flight_tools.map(({ tool_call_id, tool, effect, repeatable }) => ({
      tool_call_id,
      tool,
      effect,
      repeatable,
    })),
  };
}
