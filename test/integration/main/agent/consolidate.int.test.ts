import { expect, test } from 'vitest';
import { consolidate } from '../../../../main/agent/consolidate.ts';
import { createOfflineModel } from '../../../../main/models/chat/offline/offline-model.ts';
import { openTestMemory } from '../memory/open-test-memory.ts';
import { ask } from '../memory/write-messages.ts';

test('R8 E3 an id that a summary has, or had before it was forgotten, is not given again', async () => {
  const { memory } = await openTestMemory();
  const chat = createOfflineModel();
  const drawn: number[] = [];
  const drawing = (numbers: readonly number[]) => () => {
    const number = numbers[drawn.length] ?? 0;
    drawn.push(number);
    return new Uint8Array([0, 0, 0, number]);
  };
  const summarise = async (numbers: readonly number[]) => {
    drawn.length = 0;
    await ask(memory, 'Herons eat fish and frogs in the shallows of the lake.');
    const model = () => ({ chat, budget: 256_000 });
    const [thread] = await memory.listThreads();
    const { signal } = new AbortController();
    return consolidate({ memory, model, random: drawing(numbers) }, thread?.id ?? '', { signal });
  };
  expect((await summarise([1]))?.summary.id).toBe('00000001');
  expect((await summarise([1, 2]))?.summary.id).toBe('00000002');
  await memory.forget({ ids: ['00000001'] });
  expect((await summarise([2, 1, 3]))?.summary.id).toBe('00000003');
});
