import { assertNever, CommonplaceError, toErrorData } from '../../shared/errors.ts';
import type { StopReason } from '../journal/events.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import { event, pausing } from './control-run.ts';
import { type LiveRun, RunInterrupted, stopReasonOf } from './live-run.ts';
import { recordEnd } from './record-end.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/**
 * Records how a run ended without an answer and says so (spec R1: its query stays and no assistant message is left). A paused run has not
 * ended. Returns the error to give to the caller.
 */
export async function endBadly(
  dependencies: Pick<TurnDependencies, 'memory' | 'emit' | 'log'>,
  run: LiveRun,
  thrown: unknown,
): Promise<CommonplaceError> {
  const error = asRunError(run, thrown);
  const reason = isPause(error) ? 'paused' : stopReasonOf(error);
  const { runId: run_id, threadId: thread_id } = run;
  await recordOnce(dependencies.memory, run_id, reason);
  dependencies.log({ run_id, stage: 'end', error: error.code });
  dependencies.emit('turn.ended', {
    run_id,
    thread_id,
    stop_reason: reason,
    answer_id: null,
    message: error.message,
  });
  return error;
}

/** What interrupted a run decides its end, not the error that the interruption happened to cause. */
function asRunError(run: LiveRun, thrown: unknown): CommonplaceError {
  if (thrown instanceof RunInterrupted) return thrown;
  if (run.interruption !== null && run.interruption !== 'paused') return new RunInterrupted(run.interruption);
  if (thrown instanceof CommonplaceError) {
    return thrown.code === 'stale_derivation' ? new RunInterrupted('source_forgotten') : thrown;
  }
  return new CommonplaceError('internal', toErrorData(thrown).message, { cause: thrown });
}

function isPause(error: CommonplaceError): boolean {
  return error instanceof RunInterrupted && (error.by === 'paused' || error.by === 'suspended');
}

/** A forget ends the runs it reaches in its own transaction (spec E4): then the end is there already. */
async function recordOnce(
  memory: MemoryManager,
  runId: string,
  reason: StopReason | 'paused',
): Promise<void> {
  const writes = ending(runId, reason);
  // What a run was made of that a forget ended is gone, and a paused one goes on: neither leaves a workflow.
  const leavesWorkflow = reason !== 'paused' && reason !== 'source_forgotten';
  try {
    await (leavesWorkflow ? recordEnd(memory, runId, writes) : memory.commit(writes));
  } catch (error) {
    if (!(error instanceof CommonplaceError) || error.code !== 'run_ended') throw error;
  }
}

function ending(run_id: string, reason: StopReason | 'paused'): readonly MemoryWrite[] {
  switch (reason) {
    case 'paused':
      return pausing(run_id);
    case 'cancelled':
      return [event({ run_id, kind: 'run_cancelled', facts: { reason }, content: null })];
    case 'answered':
    case 'iteration_cap':
    case 'model_failed':
    case 'model_empty':
    case 'budget_exceeded':
    case 'source_forgotten':
    case 'tool_in_flight':
    case 'internal':
      return [event({ run_id, kind: 'run_failed', facts: { reason }, content: null })];
    default:
      return assertNever(reason);
  }
}
