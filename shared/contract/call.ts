import type * as z from 'zod';

/** One call, stated once: handlers, the preload bridge, the browser client and the command line are derived from it. */
export interface CallDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
}

export function call<Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): CallDefinition<Input, Output> {
  return { input, output };
}
