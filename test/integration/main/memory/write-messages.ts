import type { MemoryManager } from '../../../../main/memory/memory-manager.ts';
import type { SourceReference } from '../../../../shared/records/base.ts';

/** Writes a question and gives back what an artifact made from it is stamped with. */
export async function ask(
  memory: MemoryManager,
  content: string,
  options: { thread_id?: string; run_id?: string | null; timestamp?: string } = {},
): Promise<SourceReference> {
  const { thread_id = 'thread-1', run_id = null, timestamp } = options;
  const when = timestamp === undefined ? {} : { timestamp };
  const [written] = await memory.commit([
    { kind: 'message', thread_id, role: 'user', content, run_id, sources: [], ...when },
  ]);
  return reference(written);
}

/** Writes an answer made from the given records. */
export async function answer(
  memory: MemoryManager,
  content: string,
  sources: readonly SourceReference[],
  options: { thread_id?: string; run_id?: string | null } = {},
): Promise<SourceReference> {
  const { thread_id = 'thread-1', run_id = null } = options;
  const [written] = await memory.commit([
    { kind: 'message', thread_id, role: 'assistant', content, run_id, sources },
  ]);
  return reference(written);
}

/** Summarises exactly the given messages. */
export async function summarise(
  memory: MemoryManager,
  id: string,
  consumed: readonly SourceReference[],
  options: { thread_id?: string; text?: string } = {},
): Promise<SourceReference> {
  const { thread_id = 'thread-1', text = 'What was said in short.' } = options;
  const [written] = await memory.commit([
    {
      kind: 'summary',
      id,
      thread_id,
      summary: text,
      description: 'Kestrel ledgers and how much they cut resumption errors by',
      full_content: text,
      consumed,
    },
  ]);
  return reference(written);
}

export function reference(
  written: { readonly id: string; readonly version: number } | undefined,
): SourceReference {
  if (written === undefined) throw new Error('Nothing was written.');
  return { id: written.id, version: written.version };
}
