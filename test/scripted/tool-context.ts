import { chunkText } from '../../main/ingest/chunk.ts';
import { createPublicFetch } from '../../main/tools/public-fetch.ts';
import type { AcquiredText, ToolContext, ToolMemory } from '../../main/tools/tool.ts';
import { CommonplaceError } from '../../shared/errors.ts';

function notUsed(): never {
  throw new CommonplaceError('internal', 'This part of the memory is not used here.');
}

/** A tool context over a memory that only remembers what was acquired. */
export function createToolContext(
  memory: Partial<ToolMemory> = {},
): ToolContext & { readonly acquired: AcquiredText[] } {
  const acquired: AcquiredText[] = [];
  return {
    acquired,
    memory: {
      acquire: async (text) => {
        acquired.push(text);
        return { chunks: 1, sources: [{ id: `chunk-${acquired.length}`, version: acquired.length }] };
      },
      ingestFile: notUsed,
      expandSummary: notUsed,
      readToolLog: notUsed,
      search: notUsed,
      findTools: notUsed,
      summarize: notUsed,
      rememberNote: notUsed,
      rememberEntity: notUsed,
      ...memory,
    },
    fetch: createPublicFetch(() => true),
    parse: async (name, bytes) => ({
      title: name,
      pages: 1,
      chunks: chunkText(new TextDecoder().decode(bytes)),
    }),
    clock: () => Date.UTC(2026, 0, 12, 9),
    signal: new AbortController().signal,
  };
}
