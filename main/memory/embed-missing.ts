import type { MemoryCore } from './memory-core.ts';
import { reembed } from './vectors/reembed.ts';

/**
 * Embeds what lacks an up-to-date vector: what was rebuilt or restored, and messages that could not be embedded when they were written.
 * A forget meanwhile wins (spec E6). Errors: those of the embedder.
 */
export async function embedMissing(core: MemoryCore): Promise<void> {
  await reembed({
    database: core.vault.database,
    target: core.embedder,
    onWritten: (entries) => core.index.add(entries),
  });
}
