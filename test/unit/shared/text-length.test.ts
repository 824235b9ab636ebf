import { expect, test } from 'vitest';
import * as z from 'zod';
import { threadCalls } from '../../../shared/contract/threads.ts';
import { turnCalls } from '../../../shared/contract/turns.ts';
import { textOfAtLeast } from '../../../shared/text-length.ts';

test('F the longest title and question count code points', () => {
  const rename = (title: string) =>
    threadCalls['threads.rename'].input.safeParse({ thread_id: 't', title }).success;
  expect([rename('🦆'.repeat(200)), rename('🦆'.repeat(201))]).toEqual([true, false]);
  const ask = (text: string) => turnCalls['turns.ask'].input.safeParse({ thread_id: null, text }).success;
  expect([ask('🦆'.repeat(200_000)), ask('🦆'.repeat(200_001))]).toEqual([true, false]);
});

test('F the least length of a description counts code points', () => {
  const description = z.string().check(textOfAtLeast(8));
  expect([
    description.safeParse('🦆'.repeat(7)).success,
    description.safeParse('🦆'.repeat(8)).success,
  ]).toEqual([false, true]);
});
