import * as z from 'zod';
import { defineTool, type Tool } from '../../main/tools/tool.ts';

/** A tool that only reads: answers what `lookUp` says of what it is asked about. It may not be repeated by itself. */
export function lookupTool(
  lookUp: (about: string) => string | Promise<string> = (about) => `What is known about ${about}.`,
): Tool {
  return defineTool({
    name: 'lookup',
    description: 'Looks something up for the question.',
    parameters: z.object({ about: z.string().default('it') }),
    effect: 'read',
    repeatable: false,
    run: async ({ about }) => ({ result: await lookUp(about), sources: [] }),
  });
}
