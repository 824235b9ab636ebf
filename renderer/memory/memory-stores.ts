import type { MemoryStore } from '../queries/memory-queries.ts';

/** The seven stores, notes and pins, in the order they are listed. */
export const memoryStores = [
  'conversation',
  'knowledge',
  'summary',
  'entity',
  'workflow',
  'tool_log',
  'toolbox',
  'note',
  'pin',
] as const satisfies readonly MemoryStore[];

/** The store a key of a list names, or null. */
export function toMemoryStore(key: unknown): MemoryStore | null {
  return memoryStores.find((store) => store === key) ?? null;
}
