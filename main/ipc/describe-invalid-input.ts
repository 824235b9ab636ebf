import type * as z from 'zod';

/** Says in one sentence which fields of a call are wrong and what each should be. Values are never quoted. */
export function describeInvalidInput(name: string, error: z.ZodError): string {
  const problems = error.issues.map((issue) => {
    const field = issue.path.map(String).join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  return `${name} was called with something it can't use. ${problems.join('; ')}`;
}
