import { type ErrorCode, toErrorData } from '../../shared/errors.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import type { Tool } from '../tools/tool.ts';
import { augmentTool } from './augment-tool.ts';
import { toolRow } from './register-tools.ts';

export interface AugmentationFailure {
  readonly tool: string;
  readonly code: ErrorCode;
}

/**
 * Has a model describe tools, one after the other, and stores each as it comes (spec R5). A tool it fails for keeps its own description;
 * these are answered. What is not reached before the signal fires is taken up by the next registration.
 */
export async function augmentTools(
  { memory, model }: { readonly memory: Pick<MemoryManager, 'commit'>; readonly model: ChatModel },
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<readonly AugmentationFailure[]> {
  const failures: AugmentationFailure[] = [];
  for (const tool of tools) {
    if (signal.aborted) break;
    const row = toolRow(tool);
    try {
      const described = await augmentTool(model, tool, signal);
      await memory.commit([{ ...row, ...described, augmented: true }]);
    } catch (error) {
      if (signal.aborted) break;
      failures.push({ tool: tool.name, code: toErrorData(error).code });
      await memory.commit([row]);
    }
  }
  return failures;
}
