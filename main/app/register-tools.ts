import { createHash } from 'node:crypto';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';
import type { Tool } from '../tools/tool.ts';

/** Registers tools in the toolbox: one row per name; one that has not changed writes nothing and calls no model (spec R5). */
export async function registerTools(
  memory: Pick<MemoryManager, 'commit'>,
  tools: readonly Tool[],
): Promise<void> {
  await memory.commit(
    tools.map((tool) => ({
      kind: 'tool',
      name: tool.name,
      description: tool.description,
      signature: JSON.stringify(toFunctionSchema(tool).function.parameters),
      source_hash: createHash('sha256').update(tool.source).digest('hex'),
      queries: [],
      augmented: false,
    })),
  );
}
