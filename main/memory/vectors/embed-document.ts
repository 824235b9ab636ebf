import type { MemoryCore } from '../memory-core.ts';
import { otherWork } from '../other-work.ts';
import { readUnembeddedChunks } from './record-texts.ts';
import { writeVectors } from './write-vectors.ts';

export interface EmbeddingWork {
  readonly signal?: AbortSignal;
  /** How many more chunks have their vector. */
  readonly onEmbedded?: (chunks: number) => void;
}

/** So many chunks at a time, so that neither a query nor anything else waits for a whole document. */
const chunksPerBatch = 32;

/**
 * Makes the vectors that a document's chunks lack, batch by batch; what is made is kept when it stops. A forget meanwhile wins (spec E6).
 * Errors: those of the embedder, `cancelled`.
 */
export async function embedDocument(
  core: MemoryCore,
  document_id: string,
  { signal, onEmbedded }: EmbeddingWork = {},
): Promise<void> {
  const { database } = core.vault;
  for (;;) {
    const { fingerprint } = core.embedder;
    const records = readUnembeddedChunks(database, fingerprint, { document_id, limit: chunksPerBatch });
    if (records.length === 0) return;
    const texts = records.map(({ text }) => text);
    const vectors = await core.embedder.embedDocuments(texts, signal === undefined ? {} : { signal });
    core.index.add(writeVectors(database, { store: 'knowledge', fingerprint, records, vectors }));
    onEmbedded?.(records.length);
    await otherWork();
  }
}
