import { expect, test } from 'vitest';
import { createDraftStore } from '../../../../renderer/drafts/draft-store.ts';
import { taskForm } from '../../../../renderer/tasks/task-draft.ts';

const form = taskForm({ goal: 'Compare them.', inputs: [], outputs: [], acceptance: ['Both are cited.'] });
const task = { request: 'Compare them', problem: null, form };

test('D4 a proposed task waits in the thread it was proposed in, and in no other', () => {
  const store = createDraftStore();
  store.change('a', { task });
  expect(store.read('a').task).toBe(task);
  expect(store.read('b').task).toBeNull();
  expect(store.read(null).task).toBeNull();
});

test('what is being written stays with its thread, and the rest of the draft with it', () => {
  const store = createDraftStore();
  store.change(null, { text: 'How far did' });
  store.change('a', { task });
  store.change('a', { text: 'And when?' });
  expect(store.read(null).text).toBe('How far did');
  expect(store.read('a')).toEqual({ text: 'And when?', task });
});

test('E4 a forgotten thread takes its draft along, and listeners are told', () => {
  const store = createDraftStore();
  store.change('a', { text: 'secret words' });
  store.change('b', { text: 'other words' });
  let told = 0;
  const stop = store.subscribe(() => {
    told += 1;
  });
  store.drop(['a', 'some record']);
  expect(store.read('a')).toEqual({ text: '', task: null });
  expect(store.read('b').text).toBe('other words');
  expect(told).toBe(1);
  stop();
  store.change('b', { text: '' });
  expect(told).toBe(1);
});
