import { CommonplaceError } from '../../shared/errors.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import { endedWorkflow } from './ended-workflow.ts';

/**
 * Records that a run ended without an answer, with its workflow record (spec R11) in the same transaction. What was forgotten while it ended
 * costs the workflow record and not the end. Errors: `run_ended` when it has ended already.
 */
export async function recordEnd(
  memory: MemoryManager,
  runId: string,
  ending: readonly MemoryWrite[],
): Promise<void> {
  const workflow = await endedWorkflow(memory, runId);
  try {
    await memory.commit([...ending, ...workflow]);
  } catch (error) {
    const isOutdated = error instanceof CommonplaceError && error.code === 'stale_derivation';
    if (!isOutdated || workflow.length === 0) throw error;
    await memory.commit(ending);
  }
}
