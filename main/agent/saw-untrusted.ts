import { selectionTable } from '../context/trust.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';

/** Whether a call the run made before it was interrupted had untrusted text in view: what was seen once stays seen (spec D6). */
export async function sawUntrusted(
  memory: Pick<MemoryManager, 'readSnapshot'>,
  runId: string,
): Promise<boolean> {
  for (let call = 1; ; call += 1) {
    const items = await memory.readSnapshot(runId, call);
    if (items.length === 0) return false;
    if (items.some((item) => item.trust < selectionTable.trust.model)) return true;
  }
}
