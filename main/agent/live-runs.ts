import { CommonplaceError } from '../../shared/errors.ts';
import type { Interruption, LiveRun } from './live-run.ts';

/** The runs under way in this process. */
export class LiveRuns {
  private readonly runs = new Map<string, LiveRun>();

  find(runId: string): LiveRun | undefined {
    return this.runs.get(runId);
  }

  /** Whether any run but these is under way. */
  hasOtherThan(runIds: ReadonlySet<string>): boolean {
    return [...this.runs.keys()].some((runId) => !runIds.has(runId));
  }

  /** Counts a run as under way while `work` lasts. */
  async during<Result>(run: LiveRun, work: () => Promise<Result>): Promise<Result> {
    this.runs.set(run.runId, run);
    try {
      return await work();
    } finally {
      this.runs.delete(run.runId);
    }
  }

  /** Refuses what can't be done to a run that is under way. */
  refuse(runId: string): void {
    if (!this.runs.has(runId)) return;
    throw new CommonplaceError('conflict', `Run ${runId} is under way. Pause it or wait for its end.`, {
      detail: { run_id: runId },
    });
  }

  /** Interrupts the runs of a thread; false when there was none. */
  interruptThread(threadId: string, by: Interruption): boolean {
    const running = [...this.runs.values()].filter((run) => run.threadId === threadId);
    for (const run of running) run.interrupt(by);
    return running.length > 0;
  }

  interruptAll(by: Interruption): void {
    for (const run of this.runs.values()) run.interrupt(by);
  }

  /** Ends every run that is named, or whose input held one of these records (spec E4). */
  forget(recordIds: readonly string[], runIds: readonly string[]): void {
    const named = new Set(runIds);
    for (const run of this.runs.values()) {
      if (named.has(run.runId) || run.sources.holdsAny(recordIds)) run.interrupt('source_forgotten');
    }
  }
}
