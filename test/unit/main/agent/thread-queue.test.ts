import { expect, test } from 'vitest';
import { ThreadQueue } from '../../../../main/agent/thread-queue.ts';
import { createGate } from '../../../scripted/gate.ts';

test('C one run at a time per thread, in order, and other threads beside it; a queued one has not started', async () => {
  const queue = new ThreadQueue();
  const started: string[] = [];
  const gate = createGate();
  const begin =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      started.push(name);
      await until;
    };
  const runs = [
    queue.run('a', begin('a1', gate.opened)),
    queue.run('a', begin('a2')),
    queue.run('b', begin('b1')),
  ];
  await runs[2];
  expect(started).toEqual(['a1', 'b1']);
  gate.open();
  await Promise.all(runs);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('C a run that fails does not hold up the next', async () => {
  const queue = new ThreadQueue();
  const failed = queue.run('a', () => Promise.reject(new Error('no')));
  const next = queue.run('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('C once closed nothing queued is started', async () => {
  const queue = new ThreadQueue();
  const gate = createGate();
  const first = queue.run('a', () => gate.opened);
  const second = queue.run('a', () => Promise.resolve());
  await Promise.resolve();
  queue.close(new Error('closing'));
  gate.open();
  await first;
  await expect(second).rejects.toThrow('closing');
  await queue.idle();
});
