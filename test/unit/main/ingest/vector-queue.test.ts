import { expect, test } from 'vitest';
import { VectorQueue, type VectorQueueOptions } from '../../../../main/ingest/vector-queue.ts';

/** A queue whose documents have their vectors made as `embed` says, and what it told. */
function openQueue(embed: VectorQueueOptions['store']['embedDocument'], stop = new AbortController()) {
  const shares: (number | null)[] = [];
  const failures: unknown[] = [];
  const queue = new VectorQueue({
    store: { embedDocument: embed },
    signal: stop.signal,
    onVectors: (share) => shares.push(share),
    onVectorFailure: (error) => failures.push(error),
  });
  return { queue, shares, failures, stop };
}

test('Issue 6: vectors are made one document after another, with the share of all of them', async () => {
  const running: string[] = [];
  const { queue, shares } = openQueue(async (id, options) => {
    running.push(`${id} begins`);
    await Promise.resolve();
    options?.onEmbedded?.(2);
    running.push(`${id} ends`);
  });
  queue.add('one', 2);
  queue.add('two', 2);
  await queue.whenIdle();
  expect(running).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(shares).toEqual([0, 0, 0.5, 0.5, 1, null]);
  queue.add('three', 2);
  await queue.whenIdle();
  expect(shares.slice(6)).toEqual([0, 1, null]);
});

test('Issue 6: a document whose vectors can not be made is told of and holds up no other', async () => {
  const done: string[] = [];
  const gone = new Error('The model went away.');
  const { queue, failures, shares } = openQueue(async (id) => {
    if (id === 'one') throw gone;
    done.push(id);
  });
  queue.add('one', 1);
  queue.add('two', 1);
  await queue.whenIdle();
  expect(failures).toEqual([gone]);
  expect(done).toEqual(['two']);
  expect(shares.at(-1)).toBeNull();
});

test('Issue 6: a stop ends the making of vectors, is no failure, and nothing more is begun or told', async () => {
  const begun: string[] = [];
  const { queue, failures, shares, stop } = openQueue((id, options) => {
    begun.push(id);
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  queue.add('one', 1);
  queue.add('two', 1);
  await Promise.resolve();
  const told = shares.length;
  stop.abort();
  await queue.whenIdle();
  expect(begun).toEqual(['one']);
  expect(failures).toEqual([]);
  expect(shares).toHaveLength(told);
});
