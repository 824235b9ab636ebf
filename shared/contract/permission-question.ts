import * as z from 'zod';

/** What a tool of a run wants to do, put to the user to decide (spec C6). */
export const permissionQuestionSchema = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  request_id: z.string(),
  tool: z.string(),
  effect: z.string(),
  arguments: z.string(),
  why: z.string(),
});
