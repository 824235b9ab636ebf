import { expect, test } from 'vitest';
import { retryDelay } from '../../../../../main/models/chat/retry.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';

const policy = { attempts: 4, firstDelay: 100, longestDelay: 250 };
const failure = { error: new CommonplaceError('model_network', 'No network.'), retryable: true };

test('R10 waits double up to the longest and end with the last try', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(failure, attempt, policy, 1))).toEqual([
    100,
    200,
    250,
    null,
  ]);
});

test('R10 chance shortens a wait by half at most', () => {
  expect(retryDelay(failure, 1, policy, 0)).toBe(50);
});

test('R10 what the service asks for goes before, unless it is too long', () => {
  expect(retryDelay({ ...failure, retryAfter: 240 }, 1, policy, 1)).toBe(240);
  expect(retryDelay({ ...failure, retryAfter: 251 }, 1, policy, 1)).toBeNull();
});

test('R10 a failure that will not pass is not tried again', () => {
  expect(retryDelay({ ...failure, retryable: false }, 1, policy, 1)).toBeNull();
});
