import type { Handlers } from '../../../shared/contract/contract.ts';
import { type EventView, eventViewSchema, type RunSummary } from '../../../shared/contract/runs.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Agent } from '../../agent/agent.ts';
import type { JournalEvent } from '../../journal/events.ts';
import { foldEvents } from '../../journal/reducer.ts';
import type { RunState } from '../../journal/run-state.ts';
import type { JournalReport } from '../../journal/verify-journal.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

/** What the run handlers need of the journal beside the memory manager's own reads. */
export interface JournalAccess {
  listRuns(threadId: string | undefined): Promise<readonly RunSummary[]>;
  verify(): Promise<JournalReport>;
  verifyFile(path: string): Promise<JournalReport>;
  /** Writes a run as JSONL with its trailer and returns how many events it has. */
  exportRun(runId: string, path: string): Promise<number>;
}

interface Dependencies {
  readonly memory: MemoryManager;
  readonly agent: Agent;
  readonly journal: JournalAccess;
}

const factsSchema = eventViewSchema.shape.facts;

type RunHandlers = Pick<Handlers, Extract<keyof Handlers, `runs.${string}`>>;

export function runHandlers({ memory, agent, journal }: Dependencies): RunHandlers {
  async function readRun(runId: string) {
    const events = await memory.readEvents(runId);
    if (events.length === 0)
      throw new CommonplaceError('not_found', `There is no run with the id "${runId}".`);
    return { run_id: runId, state: toStateView(foldEvents(events)), events: events.map(toEventView) };
  }

  async function statusOf(runId: string) {
    const { state } = await readRun(runId);
    return { run_id: runId, status: state.status };
  }

  return {
    'runs.list': async (input) => ({ runs: [...(await journal.listRuns(input.thread_id))] }),
    'runs.read': async (input) => readRun(input.run_id),
    'runs.replay': async (input) => readRun(input.run_id),

    'runs.verify': async (input) => {
      const report = await (input.file === undefined ? journal.verify() : journal.verifyFile(input.file));
      return { ...report, problems: report.problems.map((problem) => ({ ...problem })) };
    },

    'runs.export': async (input) => ({
      file: input.file,
      events: await journal.exportRun(input.run_id, input.file),
    }),

    'runs.resume': async (input) => {
      await readRun(input.run_id);
      await agent.resume(input.run_id, { rerunInFlight: input.rerun_in_flight ?? null });
      return statusOf(input.run_id);
    },
    'runs.pause': async (input) => {
      await readRun(input.run_id);
      await agent.pause(input.run_id);
      return statusOf(input.run_id);
    },
    'runs.cancel': async (input) => {
      await readRun(input.run_id);
      await agent.cancel(input.run_id);
      return statusOf(input.run_id);
    },
    'runs.revokeWrites': async (input) => {
      await readRun(input.run_id);
      await agent.revokeWrites(input.run_id);
      return { run_id: input.run_id, write_allowed: false };
    },
    'runs.answerPermission': async (input) => ({
      accepted: agent.answerPermission(input.run_id, input.request_id, input.answer),
    }),
  };
}

function toStateView(state: RunState) {
  const { run_id, thread_id, status, version, last_event_id, step, write_allowed, failure_reason } = state;
  return { run_id, thread_id, status, version, last_event_id, step, write_allowed, failure_reason };
}

function toEventView(event: JournalEvent): EventView {
  const { id, run_id, sequence, kind, schema, at, facts, content, erased_at } = event;
  return { id, run_id, sequence, kind, schema, at, facts: factsSchema.parse(facts), content, erased_at };
}
