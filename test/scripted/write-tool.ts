import * as z from 'zod';
import { defineTool, type Tool } from '../../main/tools/tool.ts';

/** A tool that writes to memory, as far as its class goes; it may not be repeated by itself. */
export function writeTool(onRun: () => void | Promise<void> = () => undefined): Tool {
  return defineTool({
    name: 'write_it',
    description: 'Writes it down.',
    parameters: z.object({ about: z.string().optional() }),
    effect: 'memory',
    repeatable: false,
    run: async () => {
      await onRun();
      return { result: 'written', sources: [] };
    },
  });
}
