import { CommonplaceError } from '../../shared/errors.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { AcquiredText, ToolMemory } from '../tools/tool.ts';

/**
 * Puts what a tool found into the knowledge base (spec R14). The same text from the same source again adds nothing. It is its own
 * original: it was found with the help of a question, not derived from it.
 */
export async function acquireText(
  memory: Pick<MemoryManager, 'commit'>,
  acquired: AcquiredText,
): ReturnType<ToolMemory['acquire']> {
  const { chunks } = acquired;
  if (chunks.length === 0) {
    throw new CommonplaceError('document_no_text', `"${acquired.title}" has no text that could be read.`);
  }
  const written = await memory.commit([
    {
      kind: 'chunks',
      document_id: null,
      source: acquired.source,
      source_id: acquired.sourceId,
      title: acquired.title,
      origin: acquired.origin,
      chunks: chunks.map(({ content, page, start, end }) => ({
        text: content,
        page,
        start_offset: start,
        end_offset: end,
      })),
      sources: [],
    },
  ]);
  return { chunks: written.length, sources: written.map(({ id, version }) => ({ id, version })) };
}
