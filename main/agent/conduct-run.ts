import type { TurnResult } from '../../shared/contract/turns.ts';
import type { BackgroundJobs } from './background-jobs.ts';
import { endBadly } from './end-badly.ts';
import { keepEntities } from './extract-entities.ts';
import { finishRun } from './finish-run.ts';
import type { LiveRun } from './live-run.ts';
import type { RecordedRun } from './recorded-run.ts';
import { runLoop } from './run-loop.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface Conducted {
  readonly run: LiveRun;
  readonly recorded: RecordedRun;
  /** Whether tools that a crash caught in flight and that may not be repeated run again: the user's word (spec C5). */
  readonly rerunInFlight: boolean;
}

/**
 * Takes a run from where it stands to its end, or to its next pause. Rejects with a CommonplaceError when it did not come to an
 * answer; the journal says then how it ended.
 */
export async function conductRun(
  dependencies: TurnDependencies,
  jobs: BackgroundJobs,
  { run, recorded, rerunInFlight }: Conducted,
): Promise<TurnResult> {
  const { emit } = dependencies;
  const { runId: run_id, threadId: thread_id } = run;
  emit('turn.started', { run_id, thread_id, query_id: run.query.id });
  emit('threads.changed', { thread_id });
  // A run that comes back after its first model call had its question looked at before.
  if (recorded.lastCall === 0)
    jobs.start('entities', (signal) => keepEntities(dependencies, run.query, 'user', signal));
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
    jobs.start('entities', (signal) => keepEntities(dependencies, answer, 'model', signal));
    return result;
  } catch (error) {
    throw await endBadly(dependencies, run, error);
  } finally {
    run.rest();
  }
}
