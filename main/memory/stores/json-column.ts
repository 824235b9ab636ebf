import * as z from 'zod';

/** Reads a JSON column. The vault wrote it, so a value of another shape means damage and throws. */
export function parseJsonColumn<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  const value: unknown = JSON.parse(text);
  return schema.parse(value);
}

export const metadataSchema = z.record(z.string(), z.json());
export const stringListSchema = z.array(z.string());
