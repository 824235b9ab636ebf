import { expect, test } from 'vitest';
import { missingIn, taskForm, taskSpecification } from '../../../../renderer/tasks/task-draft.ts';

const draft = {
  goal: 'Compare them.',
  inputs: ['a.pdf', 'b.pdf'],
  outputs: [],
  acceptance: ['Both are cited.'],
};

test('D4 the card never chooses whether the task may write', () => {
  const form = taskForm(draft);
  expect(form.writeAllowed).toBe(null);
  expect(missingIn(form)).toMatch(/write/);
  expect(taskSpecification(form)).not.toHaveProperty('write_allowed');
});

test('D4 what is approved is what stands in the card, blank lines left out', () => {
  const form = { ...taskForm(draft), inputs: ' a.pdf \n\nb.pdf\n', writeAllowed: false };
  expect(missingIn(form)).toBe(null);
  expect(taskSpecification(form)).toEqual({ ...draft, write_allowed: false });
});

test('D4 a goal and a criterion are needed', () => {
  const form = { ...taskForm(draft), writeAllowed: true };
  expect(missingIn({ ...form, goal: ' ' })).toMatch(/goal/);
  expect(missingIn({ ...form, acceptance: '\n' })).toMatch(/done/);
});
