import * as z from 'zod';
import { entityTypeSchema } from '../../shared/records/records.ts';
import { defineTool } from './tool.ts';

export const rememberEntity = defineTool({
  name: 'remember_entity',
  description: 'Keeps a person, place or system with a short description, or adds to what is known of it.',
  parameters: z.object({
    name: z.string().trim().min(1),
    type: entityTypeSchema.default('UNKNOWN'),
    description: z.string().trim().min(1),
  }),
  effect: 'memory',
  repeatable: true,
  run: async (values, context) => {
    const entity = await context.memory.rememberEntity(values.name, values.type, values.description);
    return { result: `Remembered ${values.name} (${values.type}).`, sources: [entity] };
  },
});
