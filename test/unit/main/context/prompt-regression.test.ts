import { expect, test } from 'vitest';
import {
  compareReply,
  type PromptCase,
  runPromptRegression,
} from '../../../../main/context/prompt-regression.ts';
import { taskPrompt } from '../../../../main/context/prompts/task.ts';

const promptCase: PromptCase = {
  id: 'c1',
  input: 'x',
  required: ['goal', 'acceptance'],
  write_allowed: false,
};

test('D8 missing fields are named, then the write permission', () => {
  expect(compareReply(promptCase, { goal: 'any wording', acceptance: [], write_allowed: false })).toEqual([]);
  expect(compareReply(promptCase, { write_allowed: true })).toEqual([
    'missing:acceptance,goal',
    'write permission changed',
  ]);
});

test('D8 the write permission is compared by identity, and absent counts as changed', () => {
  const reply = { goal: 'g', acceptance: [] };
  for (const write_allowed of [true, 0, '', 'false', null, undefined]) {
    expect(compareReply(promptCase, { ...reply, write_allowed })).toEqual(['write permission changed']);
  }
  expect(compareReply(promptCase, reply)).toEqual(['write permission changed']);
});

test('D8 a prompt that states no permission must go on stating none', () => {
  const without = { ...promptCase, required: [], write_allowed: null };
  expect(compareReply(without, {})).toEqual([]);
  expect(compareReply(without, { write_allowed: false })).toEqual(['write permission changed']);
});

test('D8 failing cases map to their reasons; all passing is an empty map', async () => {
  const cases = [promptCase, { ...promptCase, id: 'c2' }, { ...promptCase, id: 'c3' }];
  const good = { goal: 'g', acceptance: [], write_allowed: false };
  const all = await runPromptRegression(taskPrompt, cases, () => Promise.resolve(good));
  expect(all).toEqual(new Map());
  const some = await runPromptRegression(taskPrompt, cases, (_prompt, { id }) => {
    if (id === 'c3') return Promise.reject(new Error('down'));
    return Promise.resolve(id === 'c1' ? good : { goal: 'g', write_allowed: true });
  });
  expect(some).toEqual(
    new Map([
      ['c2', ['missing:acceptance', 'write permission changed']],
      ['c3', ['missing:acceptance,goal', 'write permission changed', 'failed: down']],
    ]),
  );
});
