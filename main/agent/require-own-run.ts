import { CommonplaceError } from '../../shared/errors.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';

/**
 * Refuses a run that was imported: the records it names are in the vault it comes from, or are what somebody made up, and nothing here is
 * taken for them (decision 0034). Errors: `invalid_input`.
 */
export async function requireOwnRun(
  memory: Pick<MemoryManager, 'isImportedRun'>,
  runId: string,
): Promise<void> {
  if (!(await memory.isImportedRun(runId))) return;
  throw new CommonplaceError(
    'invalid_input',
    `Run ${runId} was imported: what it was given is in the vault it comes from, and nothing goes on from it here. Replay it to read it.`,
    { detail: { run_id: runId } },
  );
}
