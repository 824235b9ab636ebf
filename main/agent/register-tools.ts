import { createHash } from 'node:crypto';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { WriteOf } from '../memory/memory-write.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';
import type { Tool } from '../tools/tool.ts';

type ToolWrite = WriteOf<'tool'>;

/** Stands for a tool's source while a model is still to describe it, so that the next start takes it up again. */
const awaitingModel = '';

/** A tool's row of the toolbox in its own words (spec R5). */
export function toolRow(tool: Tool): ToolWrite {
  return {
    kind: 'tool',
    name: tool.name,
    description: tool.description,
    signature: JSON.stringify(toFunctionSchema(tool).function.parameters),
    source_hash: createHash('sha256').update(`${tool.description}\n${tool.source}`).digest('hex'),
    queries: [],
    augmented: false,
  };
}

/**
 * Registers tools in the toolbox: one row per name, in the tool's own words. With unchanged docstring, signature and source nothing happens;
 * a changed tool is replaced in place (spec R5). No model is called: the tools answered are new or changed, and where `augment` is set they
 * are to be given to `augmentTools`.
 */
export async function registerTools(
  memory: Pick<MemoryManager, 'commit' | 'readTools'>,
  tools: readonly Tool[],
  { augment }: { readonly augment: boolean } = { augment: false },
): Promise<readonly Tool[]> {
  const stored = new Map(
    (await memory.readTools(tools.map((tool) => tool.name))).map((row) => [row.name, row]),
  );
  const changed = tools
    .map((tool) => ({ tool, row: toolRow(tool) }))
    .filter(({ row }) => {
      const known = stored.get(row.name);
      return known?.signature !== row.signature || known.source_hash !== row.source_hash;
    });
  if (changed.length > 0) {
    await memory.commit(changed.map(({ row }) => (augment ? { ...row, source_hash: awaitingModel } : row)));
  }
  return changed.map(({ tool }) => tool);
}
