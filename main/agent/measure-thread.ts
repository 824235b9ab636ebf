import type { ContextMeter } from '../../shared/contract/turns.ts';
import { LiveRun } from './live-run.ts';
import { LoopMessages } from './loop-messages.ts';
import { ModelInput } from './model-input.ts';
import { RunGrants } from './run-grants.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The context meter a turn in this thread would start with; null: a turn in a new thread. It only reads: nothing is summarised for it. */
export async function measureThread(
  dependencies: TurnDependencies,
  threadId: string | null,
): Promise<ContextMeter> {
  const run = new LiveRun({
    runId: 'none',
    threadId: threadId ?? 'none',
    taskId: null,
    query: { id: 'none', version: 0, content: '' },
    grants: RunGrants.fresh(false),
  });
  const input = await ModelInput.prepare(dependencies, run, null);
  return input.meter(new LoopMessages());
}
