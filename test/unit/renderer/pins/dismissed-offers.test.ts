import { expect, test } from 'vitest';
import { withDismissed } from '../../../../renderer/pins/dismissed-offers.ts';

test('D7 dismissed offers are remembered, each message once', () => {
  expect(withDismissed([], 'a')).toEqual(['a']);
  expect(withDismissed(['a', 'b'], 'a')).toEqual(['b', 'a']);
});

test('the oldest go first when very many were dismissed', () => {
  const many = Array.from({ length: 500 }, (_, index) => `message-${index}`);
  const dismissed = withDismissed(many, 'latest');
  expect(dismissed).toHaveLength(500);
  expect(dismissed[0]).toBe('message-1');
  expect(dismissed.at(-1)).toBe('latest');
});
