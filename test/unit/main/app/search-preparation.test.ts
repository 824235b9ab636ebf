import { expect, test } from 'vitest';
import { createSearchPreparation } from '../../../../main/app/search-preparation.ts';

test('searches are prepared once documents have stopped coming, and a failure is told', async () => {
  const waits: (() => void)[] = [];
  const problems: unknown[] = [];
  let prepared = 0;
  const failure = new Error('The disk is gone.');
  const preparation = createSearchPreparation({
    memory: {
      async prepareSearch() {
        prepared += 1;
        if (prepared > 1) throw failure;
      },
    },
    wait: () => new Promise<void>((resolve) => waits.push(resolve)),
    onError: (error) => problems.push(error),
  });
  preparation.afterChange();
  preparation.afterChange();
  waits[0]?.();
  await Promise.resolve();
  expect(prepared).toBe(0);
  waits[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(prepared).toBe(1);
  await preparation.now();
  expect(problems).toEqual([failure]);
});
