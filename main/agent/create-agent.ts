import type { TurnResult } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { foldEvents } from '../journal/reducer.ts';
import type { Agent, AskInput, PermissionAnswer } from './agent.ts';
import { BackgroundJobs } from './background-jobs.ts';
import { consolidate } from './consolidate.ts';
import { endBadly } from './end-badly.ts';
import { keepEntities } from './extract-entities.ts';
import { finishRun } from './finish-run.ts';
import { type Interruption, LiveRun } from './live-run.ts';
import { LoopMessages } from './loop-messages.ts';
import { ModelInput } from './model-input.ts';
import { PendingPermissions } from './pending-permissions.ts';
import { type RecordedRun, readRecordedRun } from './recorded-run.ts';
import { reopenRun } from './reopen-run.ts';
import { runLoop } from './run-loop.ts';
import { startRun } from './start-run.ts';
import { ThreadQueue } from './thread-queue.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface AgentOptions extends Omit<TurnDependencies, 'askPermission'> {
  /** False where there is nobody to answer a permission question, as on the command line. */
  readonly canAsk: boolean;
}

/** Puts the agent together. It holds only what is under way in this process; everything else is in the memory core. */
export function createAgent(options: AgentOptions): Agent {
  const live = new Map<string, LiveRun>();
  const queue = new ThreadQueue();
  const permissions = new PendingPermissions(options.emit);
  const jobs = new BackgroundJobs((job, code) => options.log({ run_id: '', stage: job, error: code }));
  const dependencies: TurnDependencies = {
    ...options,
    askPermission: options.canAsk ? (request, signal) => permissions.ask(request, signal) : null,
  };
  const { memory, emit, ids } = dependencies;

  async function conduct(run: LiveRun, recorded: RecordedRun, rerunInFlight: boolean): Promise<TurnResult> {
    const { runId: run_id, threadId: thread_id } = run;
    live.set(run_id, run);
    emit('turn.started', { run_id, thread_id, query_id: run.query.id });
    emit('threads.changed', { thread_id });
    jobs.start('entities', () => keepEntities(dependencies, run.query, 'user'));
    try {
      const loop = await runLoop(dependencies, run, recorded, rerunInFlight);
      run.check();
      const { result, answer } = await finishRun(dependencies, run, loop);
      emit('turn.ended', {
        run_id,
        thread_id,
        stop_reason: result.stop_reason,
        answer_id: answer.id,
        message: null,
      });
      emit('threads.changed', { thread_id });
      jobs.start('entities', () => keepEntities(dependencies, answer, 'model'));
      return result;
    } catch (error) {
      throw await endBadly(dependencies, run, error);
    } finally {
      live.delete(run_id);
    }
  }

  function ask(input: AskInput): Promise<TurnResult> {
    const thread_id = input.thread_id ?? ids();
    return queue.run(thread_id, async () => {
      const run = await startRun(dependencies, { ...input, thread_id }, input.thread_id === null);
      return conduct(run, readRecordedRun([]), false);
    });
  }

  async function resume(runId: string, rerunInFlight: boolean | null): Promise<TurnResult> {
    const events = await memory.readEvents(runId);
    const state = foldEvents(events);
    return queue.run(state.thread_id, async () => {
      const { run, recorded } = await reopenRun(dependencies, state, events);
      if (rerunInFlight === null) refuseUndecided(runId, recorded);
      await memory.commit([
        {
          kind: 'event',
          event: { run_id: runId, kind: 'run_resumed', facts: {}, content: null },
          sources: [],
        },
      ]);
      return conduct(run, recorded, rerunInFlight ?? false);
    });
  }

  function interrupt(runId: string, by: Interruption): boolean {
    const run = live.get(runId);
    run?.interrupt(by);
    return run !== undefined;
  }

  async function appendTo(runId: string, kind: 'run_paused' | 'run_cancelled' | 'write_permission_revoked') {
    await memory.commit([
      { kind: 'event', event: { run_id: runId, kind, facts: {}, content: null }, sources: [] },
    ]);
  }

  return {
    ask,
    stop: (threadId) => {
      const running = [...live.values()].filter((run) => run.threadId === threadId);
      for (const run of running) run.interrupt('cancelled');
      return running.length > 0;
    },
    summarize: async (threadId) =>
      queue.run(threadId, () =>
        consolidate(dependencies, threadId, { signal: new AbortController().signal }),
      ),
    meter: async (threadId) => {
      const run = new LiveRun({
        runId: 'none',
        threadId: threadId ?? 'none',
        query: { id: 'none', version: 0, content: '' },
        writeAllowed: false,
      });
      const input = await ModelInput.prepare(dependencies, run);
      return input.meter(new LoopMessages());
    },
    resume: (runId, { rerunInFlight }) => resume(runId, rerunInFlight),
    pause: async (runId) => {
      if (!interrupt(runId, 'paused')) await appendTo(runId, 'run_paused');
    },
    cancel: async (runId) => {
      if (!interrupt(runId, 'cancelled')) await appendTo(runId, 'run_cancelled');
    },
    revokeWrites: async (runId) => {
      await appendTo(runId, 'write_permission_revoked');
      live.get(runId)?.revokeWrites();
    },
    answerPermission: (_runId, requestId, answer: PermissionAnswer) => permissions.answer(requestId, answer),
    recordsForgotten: (forgotten) => {
      for (const run of live.values()) if (run.sources.holdsAny(forgotten)) run.interrupt('source_forgotten');
    },
    idle: async () => {
      await queue.idle();
      await jobs.idle();
    },
  };
}

/** A tool that a crash caught in flight and that may not be repeated needs the user's word (spec C5). */
function refuseUndecided(runId: string, recorded: RecordedRun): void {
  for (const [callId, tool] of recorded.tools) {
    if (tool.state === 'finished' || tool.repeatable) continue;
    throw new CommonplaceError(
      'tool_in_flight',
      `A tool of run ${runId} was interrupted while it ran, and it is not known whether it took effect. Say whether to run it again.`,
      { detail: { tool_call_id: callId } },
    );
  }
}
