import * as z from 'zod';
import { fromCodePoint } from '../../shared/code-points.ts';
import { defineTool } from './tool.ts';

export const expandSummary = defineTool({
  name: 'expand_summary',
  description:
    'Opens a conversation summary back into the original messages it was made from, with their times, oldest first. Use it before relying on any detail that is only in a summary. Give offset to read on from that character, or query to get only the messages about something.',
  parameters: z.object({
    summary_id: z.string().regex(/^[0-9a-f]{8}$/, 'a summary id has 8 hexadecimal digits'),
    offset: z.int().nonnegative().optional(),
    query: z.string().min(1).optional(),
  }),
  effect: 'read',
  repeatable: true,
  run: async (values, context) => {
    const expanded = await context.memory.expandSummary(values.summary_id, values.query);
    return { result: fromCodePoint(expanded.text, values.offset ?? 0), sources: expanded.sources };
  },
});
