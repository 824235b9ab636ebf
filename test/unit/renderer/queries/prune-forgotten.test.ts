import { expect, test } from 'vitest';
import { pruneForgotten } from '../../../../renderer/queries/prune-forgotten.ts';

const gone = new Set(['gone']);

test('E4 a forgotten record is dropped from a cached list', () => {
  const cached = {
    messages: [
      { id: 'gone', content: 'secret' },
      { id: 'kept', content: 'x' },
    ],
  };
  expect(pruneForgotten(cached, gone)).toEqual({ messages: [{ id: 'kept', content: 'x' }] });
});

test('E4 it is found in pages and under each name an id may have', () => {
  const cached = {
    pages: [{ records: [{ record_id: 'gone' }, { record_id: 'kept' }] }, { runs: [{ run_id: 'gone' }] }],
  };
  expect(pruneForgotten(cached, gone)).toEqual({
    pages: [{ records: [{ record_id: 'kept' }] }, { runs: [] }],
  });
});

test('E4 a result that is the forgotten record, or holds it as a part, is dropped whole', () => {
  expect(
    pruneForgotten({ record: { id: 'gone', content: 'secret' }, before: 'near it' }, gone),
  ).toBeUndefined();
  expect(pruneForgotten({ id: 'gone' }, gone)).toBeUndefined();
});

test('E9 what holds no forgotten record is the same value as before', () => {
  const cached = { messages: [{ id: 'kept', thread_id: 'gone-not' }], next: null };
  expect(pruneForgotten(cached, gone)).toBe(cached);
  expect(pruneForgotten(undefined, gone)).toBeUndefined();
});

test('E9 naming a forgotten record is not being it', () => {
  const cached = { messages: [{ id: 'kept', summary_id: 'gone' }] };
  expect(pruneForgotten(cached, gone)).toBe(cached);
});
