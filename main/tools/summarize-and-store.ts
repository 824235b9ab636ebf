import * as z from 'zod';
import { defineTool } from './tool.ts';

export const summarizeAndStore = defineTool({
  name: 'summarize_and_store',
  description:
    'Summarises the conversation so far into a stored summary that can be opened back into its originals, and takes those messages out of the running context.',
  parameters: z.object({}),
  effect: 'memory',
  repeatable: true,
  run: async (_values, context) => {
    const summary = await context.memory.summarize();
    if (summary === null)
      return { result: 'There is nothing left to summarise in this thread.', sources: [] };
    return {
      result: `Stored the summary [Summary ID: ${summary.summary_id}] "${summary.label}".`,
      sources: [summary.source],
    };
  },
});
