import type { MemoryCore } from '../memory-core.ts';
import type { Committed, MemoryWrite } from '../memory-write.ts';
import { writeVectors } from '../vectors/write-vectors.ts';
import { orNone } from './embed-writes.ts';

/**
 * Makes the vectors of messages that have just been written: a question is stored before anything else happens, however long a vector takes
 * (spec R1), and what was said is never lost for want of one. A forget meanwhile wins (spec E6).
 */
export async function embedMessages(
  core: MemoryCore,
  writes: readonly MemoryWrite[],
  committed: readonly Committed[],
): Promise<void> {
  const texts = writes.flatMap((write) => (write.kind === 'message' ? [write.content] : []));
  const written = committed.filter(({ kind }) => kind === 'message');
  for (const [index, { id, version }] of written.entries()) {
    const text = texts[index] ?? '';
    const { fingerprint } = core.embedder;
    const vectors = await orNone(core, async () => [await core.embedder.embedQuery(text)]);
    const records = [{ record_id: id, record_version: version, text }];
    core.index.add(
      writeVectors(core.vault.database, { store: 'conversation', fingerprint, records, vectors }),
    );
  }
}
