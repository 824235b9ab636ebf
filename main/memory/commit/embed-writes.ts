import { toErrorData } from '../../../shared/errors.ts';
import {
  entityEmbeddingText,
  summaryEmbeddingText,
  toolEmbeddingText,
  workflowEmbeddingText,
} from '../embedding-text.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { MemoryWrite } from '../memory-write.ts';
import { isToolUnchanged } from './write-tool.ts';

/** A write with the vectors it needs: one per chunk, else one or none. */
export interface PreparedWrite {
  readonly write: MemoryWrite;
  readonly vectors: readonly Float32Array[];
}

/**
 * Embeds what the writes need embedded, before their transaction; messages come after it (see `embedMessages`). A tool is stored even when it
 * can't be embedded: an embedder that fails never keeps the app from opening.
 */
export async function embedWrites(
  core: MemoryCore,
  writes: readonly MemoryWrite[],
): Promise<readonly PreparedWrite[]> {
  const texts = writes.map((write) => documentTexts(core, write));
  const flat = texts.flat();
  const embed = async () => core.embedder.embedDocuments(flat);
  const onlyTools = writes.every(({ kind }) => kind === 'tool');
  const vectors = flat.length === 0 ? [] : await (onlyTools ? orNone(core, embed) : embed());
  let taken = 0;
  const prepared: PreparedWrite[] = [];
  for (const [index, write] of writes.entries()) {
    const count = texts[index]?.length ?? 0;
    prepared.push({ write, vectors: vectors.slice(taken, taken + count) });
    taken += count;
  }
  return prepared;
}

/** What lacks a vector is found by its words, and gets one when the missing ones are made. */
export async function orNone(
  core: MemoryCore,
  embed: () => Promise<readonly Float32Array[]>,
): Promise<readonly Float32Array[]> {
  try {
    return await embed();
  } catch (error) {
    core.onProblem?.(toErrorData(error));
    return [];
  }
}

function documentTexts(core: MemoryCore, write: MemoryWrite): readonly string[] {
  switch (write.kind) {
    case 'chunks':
      return write.chunks.map((chunk) => chunk.text);
    case 'workflow':
      return [workflowEmbeddingText(write)];
    case 'entity':
      return [entityEmbeddingText(write)];
    case 'summary':
      return [summaryEmbeddingText(write)];
    case 'tool':
      return isToolUnchanged(core.toolbox.readByName(write.name), write) ? [] : [toolEmbeddingText(write)];
    default:
      return [];
  }
}
