import * as z from 'zod';
import { type RetrievedToolSchema, retrievedToolSchema } from '../../shared/records/records.ts';

/** The OpenAI function schema of a tool (spec R4, F). `description` may be the augmented one kept in the toolbox. */
export function toFunctionSchema(tool: {
  readonly name: string;
  readonly description: string;
  readonly parameters: z.ZodObject;
}): RetrievedToolSchema {
  const schema = z.toJSONSchema(tool.parameters, { io: 'input' });
  return retrievedToolSchema.parse({
    type: 'function',
    function: {
      name: tool.name,
      description: tool.description,
      parameters: { type: 'object', properties: schema.properties ?? {}, required: schema.required ?? [] },
    },
  });
}
