import { expect, test } from 'vitest';
import { initialNavigation, reduceNavigation } from '../../../../renderer/app/navigation-state.ts';

const start = initialNavigation(false);
const source = { recordId: 'chunk', quote: 'secret words', number: 1 };

test('a citation opens the inspector at its source', () => {
  const state = reduceNavigation(start, { type: 'show_source', source });
  expect(state).toMatchObject({ tab: 'source', inspectorOpen: true, source });
});

test('closing the source leaves its tab', () => {
  const open = reduceNavigation(start, { type: 'show_source', source });
  expect(reduceNavigation(open, { type: 'close_source' })).toMatchObject({ tab: 'memory', source: null });
});

test('the passages of a document are shown in place of the drawer they were asked for in', () => {
  const open = reduceNavigation(start, { type: 'set_threads', open: true });
  expect(reduceNavigation(open, { type: 'show_passages', title: 'kestrel.pdf' })).toMatchObject({
    tab: 'memory',
    memoryFilter: 'kestrel.pdf',
    inspectorOpen: true,
    threadsOpen: false,
  });
});

test('another thread does not keep the run that was looked at', () => {
  const looking = reduceNavigation(start, { type: 'show_run', runId: 'r', tab: 'timeline' });
  expect(reduceNavigation(looking, { type: 'show_thread', threadId: 't' }).runId).toBeNull();
});

test('E4 what is forgotten leaves the screen, quoted words included', () => {
  const open = reduceNavigation(
    reduceNavigation(reduceNavigation(start, { type: 'show_thread', threadId: 't' }), {
      type: 'show_record',
      recordId: 'chunk',
    }),
    { type: 'show_source', source },
  );
  const after = reduceNavigation(open, { type: 'forgotten', ids: ['chunk', 't'] });
  expect(after).toMatchObject({ threadId: null, recordId: null, source: null, tab: 'memory' });
  expect(JSON.stringify(after)).not.toContain('secret');
});

test('E9 a forget of something else changes nothing that is shown', () => {
  const open = reduceNavigation(start, { type: 'show_source', source });
  expect(reduceNavigation(open, { type: 'forgotten', ids: ['other'] })).toEqual(open);
});
