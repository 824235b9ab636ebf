import * as z from 'zod';
import { noteScopeSchema } from '../../shared/records/records.ts';
import { defineTool } from './tool.ts';

export const rememberNote = defineTool({
  name: 'remember_note',
  description:
    'Keeps a fact on purpose. Scope user: for every thread; session: for this thread; run: for this run only. When it corrects a note, give that note’s record id as corrects.',
  parameters: z.object({
    content: z.string().trim().min(1),
    scope: noteScopeSchema.default('session'),
    corrects: z.string().min(1).optional(),
  }),
  effect: 'memory',
  repeatable: false,
  run: async (values, context) => {
    const note = await context.memory.rememberNote(values.content, values.scope, values.corrects);
    return { result: `Kept as note ${note.id} (scope ${values.scope}).`, sources: [note] };
  },
});
