import { expect, test } from 'vitest';
import { type FewShotExample, selectExamples } from '../../../../main/context/few-shot.ts';

const example = (
  id: string,
  tags: readonly string[],
  changes: Partial<FewShotExample> = {},
): FewShotExample => ({
  id,
  scenario: 'task',
  schema_version: 1,
  tags,
  input: 'i',
  output: 'o',
  ...changes,
});
const query = { scenario: 'task', schema_version: 1, tags: ['pdf', 'table'] };
const ids = (examples: readonly FewShotExample[]) => examples.map((one) => one.id);

test('D3 scenario and schema version must match exactly', () => {
  const examples = [
    example('a', ['pdf'], { scenario: 'Task' }),
    example('b', ['pdf'], { schema_version: 2 }),
    example('c', []),
  ];
  expect(ids(selectExamples(examples, query))).toEqual(['c']);
});

test('D3 most overlapping tags first, none still eligible, ties by id, then the limit of 2', () => {
  const examples = [
    example('d', []),
    example('c', ['pdf']),
    example('b', ['pdf']),
    example('a', ['table', 'pdf']),
  ];
  expect(ids(selectExamples(examples, query))).toEqual(['a', 'b']);
  expect(ids(selectExamples(examples, { ...query, limit: 4 }))).toEqual(['a', 'b', 'c', 'd']);
  expect(selectExamples(examples, { ...query, limit: 0 })).toEqual([]);
});

test('D3 a tag given twice counts once', () => {
  const examples = [example('a', ['pdf', 'pdf', 'pdf']), example('b', ['pdf', 'table'])];
  expect(ids(selectExamples(examples, query))).toEqual(['b', 'a']);
});

test('D3 a limit that is not a whole number is refused', () => {
  for (const limit of [-1, 1.5]) {
    expect(() => selectExamples([], { ...query, limit })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  }
});
