import { CommonplaceError } from '../../../shared/errors.ts';
import type { ThreadRecord } from '../../../shared/records/records.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

/** The thread as it is now. Errors: `not_found`, for one that was forgotten as for one that never was. */
export async function requireThread(memory: MemoryManager, id: string): Promise<ThreadRecord> {
  const thread = await memory.readThread(id);
  if (thread === null) throw new CommonplaceError('not_found', `There is no thread with the id "${id}".`);
  return thread;
}
