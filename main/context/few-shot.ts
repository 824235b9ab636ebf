import { CommonplaceError } from '../../shared/errors.ts';

/** An example of input and output for one scenario and schema version. */
export interface FewShotExample {
  readonly id: string;
  readonly scenario: string;
  readonly schema_version: number;
  readonly tags: readonly string[];
  readonly input: string;
  readonly output: string;
}

export interface FewShotQuery {
  readonly scenario: string;
  readonly schema_version: number;
  readonly tags: readonly string[];
  /** Default 2. */
  readonly limit?: number;
}

const fewShotLimit = 2;

/**
 * Chooses examples: scenario and schema version must match exactly; then those with most overlapping tags come first (none is
 * still eligible), ties by id; then the limit (spec D3). Errors: `invalid_input` when the limit is not a whole number from 0.
 */
export function selectExamples(
  examples: readonly FewShotExample[],
  query: FewShotQuery,
): readonly FewShotExample[] {
  const limit = query.limit ?? fewShotLimit;
  if (!Number.isInteger(limit) || limit < 0) {
    throw new CommonplaceError(
      'invalid_input',
      `The number of examples must be whole and not negative; it is ${limit}.`,
    );
  }
  const wanted = new Set(query.tags);
  const overlap = (example: FewShotExample) => new Set(example.tags.filter((tag) => wanted.has(tag))).size;
  return examples
    .filter(
      (example) => example.scenario === query.scenario && example.schema_version === query.schema_version,
    )
    .sort(
      (left, right) =>
        overlap(right) - overlap(left) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
    )
    .slice(0, limit);
}
