import * as z from 'zod';
import { type RetrievedToolSchema, retrievedToolSchema } from '../../shared/records/records.ts';

/** What a tool takes, as JSON Schema. */
export type ToolParameters = RetrievedToolSchema['function']['parameters'];

const parametersSchema = retrievedToolSchema.shape.function.shape.parameters;

/** Parameters as the model is told of them. Takes about as long as a search of a small store, so it is done once for each tool. */
export function toParameters(parameters: z.ZodObject): ToolParameters {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  return parametersSchema.parse({ type: 'object', properties, required });
}

/** The OpenAI function schema of a tool (spec R4, F). `description` may be the augmented one kept in the toolbox. */
export function toFunctionSchema({
  name,
  description,
  parameters,
}: RetrievedToolSchema['function']): RetrievedToolSchema {
  return { type: 'function', function: { name, description, parameters } };
}
