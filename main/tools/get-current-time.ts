import * as z from 'zod';
import { toInstant } from '../../shared/effects.ts';
import { defineTool } from './tool.ts';

export const getCurrentTime = defineTool({
  name: 'get_current_time',
  description: 'Tells the current date and time as an ISO 8601 instant in UTC.',
  parameters: z.object({}),
  effect: 'read',
  repeatable: true,
  run: async (_values, context) => ({ result: toInstant(context.clock()), sources: [] }),
});
