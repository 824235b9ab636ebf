import type { MemoryWrite } from '../../main/memory/memory-write.ts';

/** The first event of a run, as a test writes it that begins one by hand. */
export function runCreated(
  run_id = 'run-1',
  facts: { readonly thread_id?: string; readonly write_allowed?: boolean; readonly query_id?: string } = {},
): MemoryWrite {
  return {
    kind: 'event',
    event: {
      run_id,
      kind: 'run_created',
      facts: { thread_id: 'thread-1', write_allowed: false, ...facts },
      content: null,
    },
    sources: [],
  };
}
