import type { Handlers } from '../../../shared/contract/contract.ts';
import type { ImportedRun, RunSummary } from '../../../shared/contract/runs.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Agent } from '../../agent/agent.ts';
import type { RunListing } from '../../journal/list-runs.ts';
import { foldEvents } from '../../journal/reducer.ts';
import { isEnded } from '../../journal/run-state.ts';
import type { JournalReport } from '../../journal/verify-journal.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { Emit } from './emit.ts';
import { describeUnfinished, toEventView, toStateView } from './run-view.ts';

/** What the run handlers need of the journal beside the memory manager's own reads. */
export interface JournalAccess {
  listRuns(threadId: string | undefined): Promise<readonly RunListing[]>;
  verify(): Promise<JournalReport>;
  verifyFile(path: string): Promise<JournalReport>;
  /** Writes a run as JSONL with its trailer, to the vault's folder for exports when no path is given. */
  exportRun(
    runId: string,
    path: string | undefined,
  ): Promise<{ readonly file: string; readonly events: number }>;
  /** Takes an exported run of another vault in. */
  importRun(path: string): Promise<ImportedRun>;
}

interface Dependencies {
  readonly memory: MemoryManager;
  readonly agent: Agent;
  readonly journal: JournalAccess;
  readonly emit: Emit;
}

type RunHandlers = Pick<Handlers, Extract<keyof Handlers, `runs.${string}`>>;

export function runHandlers({ memory, agent, journal, emit }: Dependencies): RunHandlers {
  async function readRun(runId: string, until?: number) {
    const events = (await memory.readEvents(runId)).slice(0, until);
    return { run_id: runId, state: toStateView(foldEvents(events)), events: events.map(toEventView) };
  }

  async function statusOf(runId: string) {
    const { status } = foldEvents(await memory.readEvents(runId));
    return { run_id: runId, status };
  }

  async function listRuns(threadId?: string): Promise<RunSummary[]> {
    const listed = await journal.listRuns(threadId);
    return listed.map((run) => ({ ...run, live: agent.isLive(run.run_id) }));
  }

  /** Says that a run changed, whether it was under way or not. */
  async function changed(runId: string) {
    const { thread_id, status } = foldEvents(await memory.readEvents(runId));
    emit('runs.changed', { run_id: runId, thread_id });
    return { run_id: runId, status };
  }

  return {
    // Of a forgotten thread's runs the chain stays, to be verified and replayed by their ids (spec E4); nothing lists them as its own.
    'runs.list': async ({ thread_id }) => {
      if (thread_id !== undefined) await memory.readThread(thread_id);
      return { runs: await listRuns(thread_id) };
    },
    'runs.unfinished': async () => {
      const unfinished = (await listRuns()).filter((run) => !run.live && !isEnded(run.status));
      return { runs: await Promise.all(unfinished.map((run) => describeUnfinished(memory, run))) };
    },
    'runs.read': async (input) => readRun(input.run_id),
    'runs.replay': async (input) => readRun(input.run_id, input.until),
    'runs.branch': async (input) => {
      const branch = await agent.branch(input.run_id, input.sequence);
      emit('threads.changed', { thread_id: branch.thread_id });
      return branch;
    },

    'runs.verify': async (input) => {
      const report = await (input.file === undefined ? journal.verify() : journal.verifyFile(input.file));
      return { ...report, problems: report.problems.map((problem) => ({ ...problem })) };
    },

    'runs.export': async (input) => journal.exportRun(input.run_id, input.file),
    'runs.import': async (input) => {
      const imported = await journal.importRun(input.file);
      const { run_id, thread_id } = imported;
      emit('threads.changed', { thread_id });
      emit('runs.changed', { run_id, thread_id });
      return imported;
    },

    'runs.resume': async (input) => {
      try {
        await agent.resume(input.run_id, { rerunInFlight: input.rerun_in_flight ?? null });
      } catch (error) {
        // Paused or cancelled again on its way: that is how it stands, not a failure to resume.
        if (!(error instanceof CommonplaceError) || error.code !== 'cancelled') throw error;
      }
      return statusOf(input.run_id);
    },
    'runs.pause': async (input) => {
      await agent.pause(input.run_id);
      return changed(input.run_id);
    },
    'runs.cancel': async (input) => {
      await agent.cancel(input.run_id);
      return changed(input.run_id);
    },
    'runs.revokeWrites': async (input) => {
      await agent.revokeWrites(input.run_id);
      await changed(input.run_id);
      return { run_id: input.run_id, write_allowed: false };
    },
    'runs.pendingPermissions': async () => ({ questions: [...agent.pendingPermissions()] }),
    'runs.answerPermission': async (input) => ({
      accepted: agent.answerPermission(input.run_id, input.request_id, input.answer),
    }),
  };
}
