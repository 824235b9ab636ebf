import { expect, test } from 'vitest';
import { BackgroundJobs } from '../../../../main/agent/background-jobs.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';

/** Work that ends only when it is told to. */
function endless(signal: AbortSignal): Promise<void> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new CommonplaceError('cancelled', 'told to stop')));
  });
}

test('R12 a failed job is reported and fails nothing else', async () => {
  const failures: (readonly string[])[] = [];
  const jobs = new BackgroundJobs((job, code) => failures.push([job, code]));
  jobs.start('entities', async () => {
    throw new CommonplaceError('model_failed', 'no answer');
  });
  await jobs.idle();
  expect(failures).toEqual([['entities', 'model_failed']]);
});

test('R12 closing lets a job end, and stops one that does not', async () => {
  const failures: (readonly string[])[] = [];
  const done: string[] = [];
  const jobs = new BackgroundJobs((job, code) => failures.push([job, code]));
  jobs.start('short', async () => {
    await Promise.resolve();
    done.push('short');
  });
  jobs.start('endless', endless);
  await jobs.close(20);
  expect(done).toEqual(['short']);
  expect(failures).toEqual([['endless', 'cancelled']]);
});
