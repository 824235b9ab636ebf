import * as z from 'zod';
import { defineTool } from './tool.ts';

export const readToolbox = defineTool({
  name: 'read_toolbox',
  description:
    'Looks for further tools by what they do. The tools it returns become callable for the rest of this run. Use it when none of the tools at hand fits.',
  parameters: z.object({ query: z.string().min(1) }),
  effect: 'read',
  repeatable: true,
  run: async (values, context) => {
    const found = await context.memory.findTools(values.query);
    return { result: found.text, sources: [], offered: found.names };
  },
});
