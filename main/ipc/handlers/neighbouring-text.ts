import type { ChunkRecord } from '../../../shared/records/records.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

/** The text right before and after a chunk in its source, without what the chunks share. */
export async function neighbouringText(
  memory: Pick<MemoryManager, 'readChunk'>,
  chunk: ChunkRecord,
): Promise<{ readonly before: string; readonly after: string }> {
  const [previous, next] = await Promise.all([
    memory.readChunk({ source_id: chunk.source_id, chunk_id: chunk.chunk_id - 1 }),
    memory.readChunk({ source_id: chunk.source_id, chunk_id: chunk.chunk_id + 1 }),
  ]);
  return {
    before:
      previous === null
        ? ''
        : previous.content.slice(0, Math.max(0, chunk.start_offset - previous.start_offset)),
    after: next === null ? '' : next.content.slice(Math.max(0, chunk.end_offset - next.start_offset)),
  };
}
