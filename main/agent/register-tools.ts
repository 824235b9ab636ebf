import { createHash } from 'node:crypto';
import type { MemoryManager, MemoryWrite } from '../memory/memory-manager.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';
import type { Tool } from '../tools/tool.ts';
import { augmentTool } from './augment-tool.ts';

/**
 * Registers tools in the toolbox: one row per name. With unchanged docstring, signature and source nothing happens and no model is
 * called; a changed tool is replaced in place (spec R5). With a model given, descriptions are augmented.
 */
export async function registerTools(
  memory: Pick<MemoryManager, 'commit' | 'readTools'>,
  tools: readonly Tool[],
  augmenter: ChatModel | null,
): Promise<void> {
  const stored = new Map(
    (await memory.readTools(tools.map((tool) => tool.name))).map((row) => [row.name, row]),
  );
  const writes: MemoryWrite[] = [];
  for (const tool of tools) {
    const signature = JSON.stringify(toFunctionSchema(tool).function.parameters);
    const source_hash = createHash('sha256').update(`${tool.description}\n${tool.source}`).digest('hex');
    const known = stored.get(tool.name);
    const unchanged = known?.signature === signature && known.source_hash === source_hash;
    if (unchanged && (known.augmented || augmenter === null)) continue;
    const described =
      augmenter === null
        ? { description: tool.description, queries: [], augmented: false }
        : { ...(await augmentTool(augmenter, tool, signature)), augmented: true };
    writes.push({ kind: 'tool', name: tool.name, signature, source_hash, ...described });
  }
  if (writes.length > 0) await memory.commit(writes);
}
