import { expect, test } from 'vitest';
import { extractTask } from '../../../../main/context/extract-task.ts';
import { repairOutput } from '../../../../main/context/output-repair.ts';
import { tagsOfRequest, taskExamples } from '../../../../main/context/prompts/task-examples.ts';
import { parseTaskSpecification } from '../../../../main/context/task-specification.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { scriptedModel } from './scripted-model.ts';

const good = { goal: 'Compare two papers.', acceptance: ['A table with both claims'], write_allowed: false };

function fault(value: unknown): unknown {
  try {
    parseTaskSpecification(value);
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'task_invalid') return error.detail?.['fault'];
    throw error;
  }
  return null;
}

test('D4 a good specification is read; inputs and outputs may be absent', () => {
  expect(parseTaskSpecification(good)).toEqual({ ...good, inputs: [], outputs: [] });
  expect(parseTaskSpecification({ ...good, inputs: ['a'], outputs: ['b'] })).toMatchObject({
    inputs: ['a'],
    outputs: ['b'],
  });
});

test.each<[string, unknown, string]>([
  ['null', null, 'not_an_object'],
  ['an array', [good], 'not_an_object'],
  ['text', 'do it', 'not_an_object'],
  ['an unknown field', { ...good, priority: 1 }, 'unknown_fields'],
  ['no goal', { ...good, goal: undefined }, 'goal_empty'],
  ['a blank goal', { ...good, goal: ' \n' }, 'goal_empty'],
  ['no acceptance', { ...good, acceptance: undefined }, 'acceptance_empty'],
  ['an empty acceptance', { ...good, acceptance: [] }, 'acceptance_empty'],
  ['no write permission', { goal: 'g', acceptance: ['a'] }, 'write_allowed_missing'],
  ['a write permission in words', { ...good, write_allowed: 'true' }, 'write_allowed_not_boolean'],
  ['a write permission as a number', { ...good, write_allowed: 1 }, 'write_allowed_not_boolean'],
  ['a null write permission', { ...good, write_allowed: null }, 'write_allowed_not_boolean'],
  ['acceptance as bare text', { ...good, acceptance: 'done' }, 'list_invalid'],
  ['inputs that are null', { ...good, inputs: null }, 'list_invalid'],
  ['outputs that are null', { ...good, outputs: null }, 'list_invalid'],
  ['inputs as bare text', { ...good, inputs: 'a.pdf' }, 'list_invalid'],
  ['a blank entry', { ...good, outputs: ['a', ' '] }, 'list_invalid'],
  ['an entry that is no text', { ...good, inputs: [3] }, 'list_invalid'],
])('D4 refused: %s', (_name, value, expected) => {
  expect(fault(value)).toBe(expected);
});

test('D4 unknown fields are named, sorted', () => {
  expect(() => parseTaskSpecification({ zeta: 1, alpha: 2 })).toThrow(/alpha, zeta/u);
});

test('D4 the first fault in order is the one reported', () => {
  const allWrong = { extra: 1, goal: '', acceptance: [], inputs: 'x', write_allowed: 'no' };
  expect(fault(allWrong)).toBe('unknown_fields');
  expect(fault({ goal: '', acceptance: [], inputs: 'x', write_allowed: 'no' })).toBe('goal_empty');
  expect(fault({ goal: 'g', acceptance: [], inputs: 'x', write_allowed: 'no' })).toBe('acceptance_empty');
  expect(fault({ goal: 'g', acceptance: ['a'], inputs: 'x', write_allowed: 'no' })).toBe(
    'write_allowed_not_boolean',
  );
  expect(fault({ goal: 'g', acceptance: ['a'], inputs: 'x' })).toBe('write_allowed_missing');
});

test('D4 the result can’t be changed, nor does it change with what it was read from', () => {
  const inputs = ['a'];
  const task = parseTaskSpecification({ ...good, inputs });
  inputs.push('b');
  expect(task.inputs).toEqual(['a']);
  expect([task, task.inputs, task.outputs, task.acceptance].every((part) => Object.isFrozen(part))).toBe(
    true,
  );
});

const ask = (replies: readonly string[], writeAllowed?: boolean) => {
  const model = scriptedModel(replies);
  const result = extractTask({
    model,
    request: 'Compare them in a table',
    signal: new AbortController().signal,
    ...(writeAllowed === undefined ? {} : { writeAllowed }),
  });
  return { model, result };
};

test('D3 a task is extracted with the chosen examples in view', async () => {
  const { model, result } = ask([`\`\`\`json\n${JSON.stringify(good)}\n\`\`\``]);
  expect(await result).toEqual({ ...good, inputs: [], outputs: [] });
  expect(model.requests[0]?.messages[0]?.content).toContain(
    'Compare what my two ledger papers say about cost.',
  );
  expect(model.requests[0]?.messages[1]?.content).toBe('# Request\nCompare them in a table');
});

test('D4 the user’s write permission stands over the model’s; without either it is an error', async () => {
  const { goal, acceptance } = good;
  expect(await ask([JSON.stringify({ ...good, write_allowed: true })], false).result).toMatchObject({
    write_allowed: false,
  });
  await expect(ask([JSON.stringify({ goal, acceptance })]).result).rejects.toMatchObject({
    code: 'task_invalid',
  });
});

test('D5 a reply that is not one object is an error', async () => {
  await expect(ask(['Sure! {"goal": "g"}']).result).rejects.toMatchObject({ code: 'output_invalid' });
});

test('D3 the product’s own examples are of one scenario and give valid specifications', () => {
  for (const example of taskExamples) {
    expect(() => parseTaskSpecification(repairOutput(example.output))).not.toThrow();
    expect([example.scenario, example.schema_version]).toEqual(['research_task', 1]);
  }
  expect(tagsOfRequest('Find it and save a table')).toEqual(['table', 'find', 'save']);
});
