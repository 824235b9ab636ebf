import * as z from 'zod';
import { fromCodePoint } from '../../shared/code-points.ts';
import { defineTool } from './tool.ts';

export const readToolLog = defineTool({
  name: 'read_tool_log',
  description:
    'Reads the full result of an earlier tool call by its log id, from the given character offset on. Use it when a result was cut short.',
  parameters: z.object({ id: z.string().min(1), offset: z.int().nonnegative().optional() }),
  effect: 'read',
  repeatable: true,
  run: async (values, context) => {
    const log = await context.memory.readToolLog(values.id);
    return { result: fromCodePoint(log.text, values.offset ?? 0), sources: log.sources };
  },
});
