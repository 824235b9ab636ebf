import * as z from 'zod';
import { type RetrievedToolSchema, retrievedToolSchema } from '../../shared/records/records.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { toFunctionSchema } from '../tools/function-schema.ts';

const parametersSchema = retrievedToolSchema.shape.function.shape.parameters;

/** Tools as the toolbox describes them, in the order of the names; one that it has no longer is left out. */
export async function readToldTools(
  memory: Pick<MemoryManager, 'readTools'>,
  names: readonly string[],
): Promise<readonly RetrievedToolSchema[]> {
  const rows = await memory.readTools(names);
  return rows.map(({ name, description, signature }) => {
    const parameters = parametersSchema.parse(z.json().parse(JSON.parse(signature)));
    return toFunctionSchema({ name, description, parameters });
  });
}
