import * as z from 'zod';
import { similarityStoreSchema } from '../../shared/records/base.ts';
import { defineTool } from './tool.ts';

export const searchMemory = defineTool({
  name: 'search_memory',
  description:
    'Searches the memory core: knowledge (documents), conversation (messages), entity, summary, workflow or toolbox. Returns the best matches with their record ids.',
  parameters: z.object({
    query: z.string().min(1),
    store: similarityStoreSchema.default('knowledge'),
    limit: z.int().min(1).max(10).default(5),
  }),
  effect: 'read',
  repeatable: true,
  run: async (values, context) => {
    const found = await context.memory.search(values.query, values.store, values.limit);
    return { result: found.text, sources: found.sources };
  },
});
