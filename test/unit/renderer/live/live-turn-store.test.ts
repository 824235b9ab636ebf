import { expect, test } from 'vitest';
import { createLiveTurnStore } from '../../../../renderer/live/live-turn-store.ts';

const run = { run_id: 'r', thread_id: 't' };

function storeWithClock() {
  const flushes: (() => void)[] = [];
  const store = createLiveTurnStore((flush) => flushes.push(flush));
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  return { store, flushes, told: () => told };
}

test('a burst of tokens is drawn once', () => {
  const { store, flushes, told } = storeWithClock();
  for (const text of ['a', 'b', 'c']) {
    store.dispatch({ type: 'event', event: { name: 'turn.token', payload: { ...run, text } } });
  }
  expect(told()).toBe(0);
  expect(flushes).toHaveLength(1);
  for (const flush of flushes) flush();
  expect(told()).toBe(1);
  expect(store.read()['t']?.text).toBe('abc');
});

test('anything else is drawn at once, with the tokens before it', () => {
  const { store, told } = storeWithClock();
  store.dispatch({ type: 'event', event: { name: 'turn.token', payload: { ...run, text: 'a' } } });
  store.dispatch({ type: 'event', event: { name: 'turn.toolStarted', payload: { ...run, tool: 'x' } } });
  expect(told()).toBe(1);
  expect(store.read()['t']).toMatchObject({ text: 'a', tool: 'x' });
});
