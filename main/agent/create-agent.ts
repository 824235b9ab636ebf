import type { TurnResult } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { Agent } from './agent.ts';
import { BackgroundJobs } from './background-jobs.ts';
import { branchRun } from './branch-run.ts';
import { type Conducted, conductRun } from './conduct-run.ts';
import { consolidate } from './consolidate.ts';
import { cancelRun, event, pauseRun, revokeWrites } from './control-run.ts';
import { LiveRuns } from './live-runs.ts';
import { measureThread } from './measure-thread.ts';
import { PendingPermissions } from './pending-permissions.ts';
import { readRecordedRun } from './recorded-run.ts';
import { refuseUndecided } from './refuse-undecided.ts';
import { reopenRun } from './reopen-run.ts';
import { type StartInput, startRun } from './start-run.ts';
import { SummaryRebuilding } from './summary-rebuilding.ts';
import { proposeTask } from './task/propose-task.ts';
import { taskQuestion } from './task/task-question.ts';
import { ThreadQueue } from './thread-queue.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface AgentOptions extends Omit<TurnDependencies, 'askPermission'> {
  /** False where there is nobody to answer a permission question, as on the command line. */
  readonly canAsk: boolean;
}

/** Milliseconds that work behind a turn, such as finding entities, may still take once the app closes. */
const jobsGrace = 3_000;

/** Puts the agent together. It holds only what is under way in this process; everything else is in the memory core. */
export function createAgent(options: AgentOptions): Agent {
  const live = new LiveRuns();
  const queue = new ThreadQueue();
  const permissions = new PendingPermissions(options.emit);
  const jobs = new BackgroundJobs((job, code) => options.log({ run_id: '', stage: job, error: code }));
  const closing = new AbortController();
  const dependencies: TurnDependencies = {
    ...options,
    askPermission: options.canAsk ? (request, signal) => permissions.ask(request, signal) : null,
  };
  const { memory, ids } = dependencies;
  const control = (runId: string) => ({ memory, live: live.find(runId) });

  const rebuilding = new SummaryRebuilding(dependencies, jobs, queue);

  async function conduct(conducted: Conducted): Promise<TurnResult> {
    try {
      return await live.during(conducted.run, () => conductRun(dependencies, jobs, conducted));
    } finally {
      // Not beside the turn, whose answer would wait for the model meanwhile.
      afterRead(conducted.run.threadId);
    }
  }

  function afterRead(threadId: string): void {
    if (!closing.signal.aborted) rebuilding.afterRead(threadId);
  }

  function start(input: StartInput): Promise<TurnResult> {
    const thread_id = input.thread_id ?? ids();
    return queue.run(thread_id, async () => {
      const run = await startRun(dependencies, { ...input, thread_id }, input.thread_id === null);
      return conduct({ run, recorded: readRecordedRun([]), rerunInFlight: false });
    });
  }

  async function resume(runId: string, rerunInFlight: boolean | null): Promise<TurnResult> {
    live.refuse(runId);
    const { thread_id } = await memory.recoverRun(runId);
    return queue.run(thread_id, async () => {
      live.refuse(runId);
      const { run, recorded } = await reopenRun(dependencies, runId);
      if (rerunInFlight === null) refuseUndecided(runId, recorded);
      await memory.commit([event({ run_id: runId, kind: 'run_resumed', facts: {}, content: null })]);
      return conduct({ run, recorded, rerunInFlight: rerunInFlight ?? false });
    });
  }

  return {
    ask: (input) => start({ ...input, task: null }),
    proposeTask: (request) => proposeTask(dependencies.model().chat, request, closing.signal),
    runTask: ({ thread_id, request, specification }) =>
      start({
        thread_id,
        text: taskQuestion(request, specification),
        write_allowed: specification.write_allowed,
        task: specification,
      }),
    stop: (threadId) => live.interruptThread(threadId, 'cancelled'),
    summarize: (threadId) =>
      queue.run(threadId, () => consolidate(dependencies, threadId, { signal: closing.signal })),
    afterRead,
    meter: (threadId) => measureThread(dependencies, threadId),
    resume: (runId, { rerunInFlight }) => resume(runId, rerunInFlight),
    pause: (runId) => pauseRun(control(runId), runId),
    cancel: (runId) => cancelRun(control(runId), runId),
    revokeWrites: (runId) => revokeWrites(control(runId), runId),
    branch: (runId, sequence) => branchRun(dependencies, runId, sequence),
    pendingPermissions: () => permissions.list(),
    answerPermission: (_runId, requestId, answer) => permissions.answer(requestId, answer),
    isLive: (runId) => live.find(runId) !== undefined,
    isWorking: () => live.hasOtherThan(new Set(permissions.list().map(({ run_id }) => run_id))),
    recordsForgotten: (forgotten, runIds = []) => live.forget(forgotten, runIds),
    idle: async () => {
      await queue.idle();
      await jobs.idle();
    },
    suspend: async () => {
      queue.close(new CommonplaceError('cancelled', 'Commonplace is closing; this has not been started.'));
      closing.abort();
      live.interruptAll('suspended');
      await queue.idle();
      await jobs.close(jobsGrace);
    },
  };
}
